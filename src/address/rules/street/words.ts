// Words of Czech and Slovak street names whose case is always the same (design K2).

export type Language = 'CZ' | 'SK';

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''));

export const PREPOSITIONS = words(`
  na v ve vo u k ke ku nad nade pod pode za před pred při pri mezi medzi do od ode z ze zo s se so po o okolo kolem
  podle podľa vedle vedľa proti cez popri`);

export const CONJUNCTIONS = words('a i');

export const STREET_TYPES = {
  CZ: words(`
    náměstí nám třída tř nábřeží nábř sídliště sídl ulice ul bulvár alej stezka cesta most sady okruh schody náves osada`),
  SK: words(`
    námestie nám nábrežie nábr sídlisko sídl ulica ul trieda tr cesta rad alej promenáda most schody chodník park`),
};

/** S1: what abbreviations of Czech streets stand for. */
export const CZECH_TYPES = new Map([
  ['nám', 'náměstí'],
  ['tř', 'třída'],
  ['nábř', 'nábřeží'],
  ['sídl', 'sídliště'],
]);

// ÚJČ 186: only these are common nouns at the beginning of a Czech name ("náměstí Míru"); "Alej Svobody" or "Cesta Brigádníků" are names.
export const LEADING_CZECH_TYPES = words('náměstí nám třída tř nábřeží nábř ulice ul bulvár');

/** Behind these a name begins anew: "Osada U Pily", "Sídliště Za Chlumem". */
export const CZECH_QUARTERS = words('osada sídliště sídl');

/** Slovak types before a preposition, which begins no name there ("Cesta na Senec"). */
export const SLOVAK_WAYS = words('cesta most schody chodník námestie nám nábrežie nábr park');

/** Acronyms with a vowel or longer than three letters. Those of two or three consonants (BB, ZŠ) are found by rule. */
export const ACRONYMS = words('čsa čsla čsľa čsd čsr čssr snp snb tgm osn kvp usa oc eu');

/** Abbreviations of two or three consonants that are no acronyms. */
export const NO_ACRONYMS = words('bř cp čp čs čsl dr kpt km ks mjr plk st sv tř št');

/** Academic titles, whose case is their own. */
export const TITLES = new Map(
  ['MUDr', 'JUDr', 'PhDr', 'RNDr', 'MVDr', 'ThDr', 'PaedDr'].map((title) => [title.toLowerCase(), title]),
);

/** Months, and the army of "1. čs. armádního sboru". */
export const AFTER_NUMBERS = words(`
  čs čsl
  ledna února března dubna května máje června července srpna září října listopadu prosince
  januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra`);

// Genitives that follow another word in many towns ("Obránců míru", "Československé armády", "Námestie slobody").
export const CAUSES = words(`
  míru mieru svobody slobody armády armádního brigády povstání povstania republiky revoluce revolúcie mládeže vítězství
  víťazstva práce družby přátelství priateľstva osvobození oslobodenia odboje odboja odbojářů osvoboditelů osloboditeľov
  vězňů väzňov hrdinů hrdinov partyzánů partizánov bojovníků bojovníkov legií légií legionářů legionárov pionýrů pionierov
  dělníků robotníkov horníků baníkov letců letcov veteránů obětí obetí pluku divize praporu pětiletky päťročnice sjezdu
  národního národov národů sboru zboru jednoty obrany mučedníků hnutí stráže milicí umučených padlých parašutistů výsadkářů
  studentstva spojenců spojencov mučeníkov svatých bratří
  nacismu fašismu fašizmu školské gardy vojska dobrovolců dobrovoľníkov dělostřelců delostrelcov tankistů tankistov
  průkopníků priekopníkov budovatelů budovateľov brigádníků brigádnikov sportovců športovcov odborářů odborárov stavbařů stavbárov
  odbojárov výsadkárov parašutistov oceliarov hutníků hutníkov zedníků murárov rybářů rybárov pohraničníků pohraničníkov
  tovarišstva národného nár ľudu lidu sveta světa dňa dne detí dětí žien žen priemyslu průmyslu poľnohospodárov zemědělců
  lesů lesov obrancov obránců výboru letnic vítězů mladých`);

/** Slovak names after a preposition, where other words are in lower case ("Pod lesom", "Nad Dunajom"). */
export const SLOVAK_NAMES_AFTER_PREPOSITION = words(`
  dunajom dunaji váhom váhu hronom hrone nitrou torysou hornádom moravou oravou kalváriou kalvárii slavínom slavíne tatrami
  kriváňom zoborom urpínom bôrikom`);

/** Before a surname: "Generála Svobody", "arm. gen. L. Svobody". */
export const RANKS = words(`
  arm generála gen generálporučíka plukovníka plk podplukovníka pplk majora mjr kapitána kpt nadporučíka npor
  poručíka por podporučíka ppor rotmistra četaře maršála prezidenta profesora prof doktora dr mudr judr phdr inženýra ing sv`);

/** Given names in the genitive, with which a name begins: the next word is a surname, even if it is a common noun. */
export const GIVEN_NAMES = words(`
  adama adolfa alberta aleše alexandra alexeje alfréda aloise ambrože andreje anežky anny antonína arnošta artura augustina
  barbory bartoloměje bedřicha bernarda blanky bohdana bohumila bohumíra bohuslava boženy cyrila čeňka dany daniela davida
  dominika dušana eduarda edvarda elišky emanuela emila emilie emy evy evžena ferdinanda filipa františka fráni gabriela gustava hany
  heleny hugo huga hynka ignáce igora ivana ivy jakuba jana jána jany jaromíra jaroslava jindřicha jiřího jitky johana josefa jozefa
  jožky juliuse julia julie juraja kamila karla karola karoliny kateřiny kryštofa květoslava ladislava leopolda leoše libora lubomíra
  ľudovíta ludvíka lukáše marie marka martina matěje matúša maxe michala mikoláše mikuláše milady milana milády miloslava miloše
  miroslava norberta oldřicha olgy oskara otakara oty pavla petra přemysla radima rastislava richarda roberta romana rudolfa růženy
  samuela stanislava svatopluka šimona štefana štěpána tadeáše terezy theodora tomáša tomáše václava valentina vavřince viktora viléma
  vincence víta vítězslava vladimíra vladislava vlastimila vojtěcha vratislava zbyňka zdeňka zikmunda zdeny
  albína antona augustína aurela benjamína eleny ferka imricha janka justina kataríny kolomana konstantina konštantína kristiny ludvika ľudvíka
  martiny mateja ondreja pavliny valentína vojtecha zdenky zuzany`);

// Words after the house number: they describe a place in the house and are not names.
export const UNITS = words(`
  byt bytu patro poschodie poschodí podlaží podlažie vchod schodiště schodisko dveře dvere kancelář kancelária blok
  budova hala sklad areál část časť zadní přední`);

/** Before a surname in the plural: "Bratří Čapků", "Sester Válových". */
export const SIBLINGS = words('bratří bří br sester manželů manž bratov bratrů');

/** Titles in lower case behind "ulica" and "námestie": "Námestie generála Viesta". */
export const SLOVAK_RANKS = words('generála maršála kráľa svätého svätej kapitána plukovníka majora profesora');

/** Rivers and people, which are names also behind an adjective: "Na Tiché Orlici". */
export const PROPER_NAMES = words(`
  labe labi labem vltavy vltavě vltavou moravy moravě moravou orlice orlici orlicí odry odře odrou opavy opavě otavy otavě jizery
  jizeře nisy nise svratky svratce svitavy svitavě dyje dyji bečvy bečvě úpy úpě metuje metuji blanice blanici
  anny anně annou jana janu janem jánu vojtěcha václava prokopa ducha magdaleny ludmily
  praze prahy hradci straně městě dvorů stráni červeného čechů slováků moravanů židů poláků`);

/** Common nouns that are names of places in Prague: "Na Ohradě". */
export const PRAGUE_NAMES = words(`
  ohrada ohradě ohradou ohradu větrník větrníku větrníkem homolka homolce homolkou homolku výstaviště výstavišti zvonička zvoničce
  skalka skalce skalkou skalku hůrka hůrce hůrkou hůrku zátiší zátiším`);

/** What looks like an adjective in any case, and numbers: "Bílý", "Bílé", "Bílými", "Tylova", "Tří". */
export const CZECH_ADJECTIVE =
  /(?:[áéý]|(?<!bratř|bř|mař)í|[eéiíy]ho|ému|ém|ou|[ýí](?:m|ch|mi)|ímu|ův|ov[aouyě]|in[aouyě]?)$|^(?:dv[aě]|dvou|dvěma|tř[ieí]|třem|třech|čtyř|čtyři|(?:pět|šest|sedm|osm|devět|deset|patnáct)i?|st[ao])$/u;

/** Adjectives with which names of villages and parts of towns begin: "Horní Počernice", "Nová Ves". */
export const SETTLEMENT_ADJECTIVE =
  /^(?:nov|star|horn|doln|velk|veľk|mal|hořen|dolen|hořejš|dolejš|prostředn|stredn|zadn|předn|predn|vyšn|nižn|dlh)(?:[ýáéí]|[éí](?:ho|mu|m)|ou|om|ej|[ýí](?:ch|mi?))$/u;

export const SLOVAK_ADJECTIVE_ENDING = /(?:[áéýíú]|[ňnkv][aey]|ie|ia|biela|biele|biely|ho|ov|in|ov[oa]|in[oa])$/u;

/** Slovak adjectives that are no names: "Pri starom mýte". */
export const SLOVAK_ADJECTIVE =
  /^(?:star|nov|doln|horn|predn|zadn|stredn|zimn|letn|vodn|borov|gaštanov|pieskov|mlynsk|pansk|lesn|poľn|drevn|obecn|železničn)(?:[ýáéú]|ého|ému|om|ým|ej|ou|ých|ými)$/u;
