import * as aggregator from "@sextant/aggregator";
import * as aiTextAnalysis from "@sextant/ai-text-analysis";
import type { Environment, ServiceContext, Service, Settings } from "@sextant/chassis";
import { readConfig } from "@sextant/chassis";
import * as communityDatabase from "@sextant/community-database";
import type { LayerNumber } from "@sextant/core";
import * as domainIntelligence from "@sextant/domain-intelligence";
import * as emailAuthentication from "@sextant/email-authentication";
import * as urlReputation from "@sextant/url-reputation";
import * as visualAnalysis from "@sextant/visual-analysis";

/** A service that is not yet built. */
export interface Buildable {
  readonly name: string;
  readonly settings: Settings;
  build(environment: Environment, serviceContext: ServiceContext): Promise<Service>;
}

interface ServicePackage<S extends Settings> {
  readonly NAME: string;
  readonly settings: S;
  build(config: ReturnType<typeof readConfig<S>>, serviceContext: ServiceContext): Promise<Service> | Service;
}

const buildable = <S extends Settings>(from: ServicePackage<S>): Buildable => ({
  name: from.NAME,
  settings: from.settings,
  build: async (environment, serviceContext) => from.build(readConfig(from.settings, environment), serviceContext),
});

/** The six layers, by number. */
export const LAYERS: Readonly<Record<LayerNumber, Buildable>> = {
  1: buildable(urlReputation),
  2: buildable(domainIntelligence),
  3: buildable(emailAuthentication),
  4: buildable(aiTextAnalysis),
  5: buildable(visualAnalysis),
  6: buildable(communityDatabase),
};

export const AGGREGATOR: Buildable = buildable(aggregator);

/** Everything behind the gateway. */
export const SERVICES: readonly Buildable[] = [...Object.values(LAYERS), AGGREGATOR];

/** The catalogues of the six layers: every flag there is. */
export const CATALOGUES = [
  urlReputation.catalogue,
  domainIntelligence.catalogue,
  emailAuthentication.catalogue,
  aiTextAnalysis.catalogue,
  visualAnalysis.catalogue,
  communityDatabase.catalogue,
] as const;
