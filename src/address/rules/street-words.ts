// Words of Czech and Slovak street names whose case is always the same (design K2).

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''));

export const PREPOSITIONS = words(`
  na v ve vo u k ke ku nad nade pod pode za před pred při pri mezi medzi do od ode z ze zo s se so po o okolo kolem
  podle podľa vedle vedľa proti cez popri`);

export const CONJUNCTIONS = words('a i');

export const STREET_TYPES = {
  CZ: words(`
    náměstí nám třída tř nábřeží nábř sídliště sídl ulice ul bulvár alej stezka cesta most sady okruh schody`),
  SK: words(`
    námestie nám nábrežie nábr sídlisko sídl ulica ul trieda tr cesta rad alej promenáda most`),
};

// ÚJČ 186: only these are common nouns at the beginning of a Czech name ("náměstí Míru"); "Alej Svobody" or "Cesta Brigádníků" are names.
export const LEADING_CZECH_TYPES = words('náměstí nám třída tř nábřeží nábř sídliště sídl ulice ul bulvár');

export const ACRONYMS = words('čsa čsla čsd čsr čssr snp snb tgm osn kvp usa');

export const MONTHS = words(`
  ledna února března dubna května máje června července srpna září října listopadu prosince
  januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra`);

// Genitives that follow another word in many towns ("Obránců míru", "Československé armády", "Námestie slobody").
export const COMMON_NOUNS = words(`
  míru mieru svobody slobody armády armádního brigády povstání povstania republiky revoluce revolúcie mládeže vítězství
  víťazstva práce družby přátelství priateľstva osvobození oslobodenia odboje odboja osvoboditelů osloboditeľov
  vězňů väzňov hrdinů hrdinov partyzánů partizánov bojovníků bojovníkov legií légií legionářů legionárov pionýrů pionierov
  dělníků robotníkov horníků baníkov letců letcov veteránů obětí obetí pluku divize praporu pětiletky päťročnice
  národního národov národů sboru zboru jednoty`);

// Words after the house number: they describe a place in the house and are not names.
export const UNITS = words(`
  byt bytu patro poschodie poschodí podlaží podlažie vchod schodiště schodisko dveře dvere kancelář kancelária blok
  budova hala sklad areál část časť zadní přední`);
