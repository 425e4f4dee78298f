import { attached } from "./attached.ts";
import { disguisedName } from "./characters.ts";
import type { Check } from "./check.ts";
import { deskOfStranger } from "./desk.ts";
import { nameIsAddress, nameIsDomain } from "./display-name.ts";
import { dateOff, malformedHeader, repeatedFields } from "./form.ts";
import { noAddress, severalFrom } from "./from-field.ts";
import { linksElsewhere } from "./links-elsewhere.ts";
import { nameNotInAddress } from "./name-in-address.ts";
import { recordedDkim, recordedDmarc, recordedSpf } from "./recorded.ts";
import { fromYourself, undisclosed } from "./recipients.ts";
import { replyTo } from "./reply-to.ts";
import { dkimFail, dmarcFail, spfFail } from "./verified.ts";
import { unaligned } from "./unaligned.ts";

/** Every check, in the order in which findings are told. */
export const CHECKS: readonly Check[] = [
  dmarcFail,
  spfFail,
  dkimFail,
  recordedDmarc,
  recordedSpf,
  recordedDkim,
  nameIsAddress,
  nameIsDomain,
  nameNotInAddress,
  deskOfStranger,
  linksElsewhere,
  attached,
  severalFrom,
  noAddress,
  disguisedName,
  replyTo,
  unaligned,
  fromYourself,
  undisclosed,
  dateOff,
  repeatedFields,
  malformedHeader,
];
