import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import vi from "./vi.json" with { type: "json" };
import th from "./th.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };
import ar from "./ar.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import he from "./he.json" with { type: "json" };
import zhHant from "./zh-Hant.json" with { type: "json" };

/** The messages of one language by key; ICU MessageFormat. */
export type Messages = Readonly<Record<string, string>>;

/** The language of everything that another language does not say. */
export const FALLBACK = "en";

/** Every language, by its BCP 47 tag: a file beside this one and a line here, which the bundler needs. */
export const LANGUAGES: ReadonlyMap<string, Messages> = new Map<string, Messages>([
  ["en", en],
  ["es", es],
  ["zh", zh],
  ["ja", ja],
  ["ko", ko],
  ["id", id],
  ["vi", vi],
  ["th", th],
  ["fr", fr],
  ["de", de],
  ["it", it],
  ["pt", pt],
  ["nl", nl],
  ["pl", pl],
  ["tr", tr],
  ["ru", ru],
  ["uk", uk],
  ["ar", ar],
  ["hi", hi],
  ["bn", bn],
  ["he", he],
  ["zh-Hant", zhHant],
]);
