// Words of Czech and Slovak street names whose case is always the same (design K2).

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''));

export const PREPOSITIONS = words(`
  na v ve vo u k ke ku nad nade pod pode za před pred při pri mezi medzi do od ode z ze zo s se so po o okolo kolem
  podle podľa vedle vedľa proti cez popri`);

export const CONJUNCTIONS = words('a i');

export const STREET_TYPES = {
  CZ: words(`
    náměstí nám třída tř nábřeží nábř sídliště sídl ulice ul bulvár alej stezka cesta most sady okruh schody náves osada`),
  SK: words(`
    námestie nám nábrežie nábr sídlisko sídl ulica ul trieda tr cesta rad alej promenáda most schody chodník`),
};

// ÚJČ 186: only these are common nouns at the beginning of a Czech name ("náměstí Míru"); "Alej Svobody" or "Cesta Brigádníků" are names.
export const LEADING_CZECH_TYPES = words('náměstí nám třída tř nábřeží nábř sídliště sídl ulice ul bulvár osada');

/** Slovak types before a preposition, which begins no name there ("Cesta na Senec"). */
export const SLOVAK_WAYS = words('cesta most schody chodník');

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
const CAUSES = `
  míru mieru svobody slobody armády armádního brigády povstání povstania republiky revoluce revolúcie mládeže vítězství
  víťazstva práce družby přátelství priateľstva osvobození oslobodenia odboje odboja odbojářů osvoboditelů osloboditeľov
  vězňů väzňov hrdinů hrdinov partyzánů partizánov bojovníků bojovníkov legií légií legionářů legionárov pionýrů pionierov
  dělníků robotníkov horníků baníkov letců letcov veteránů obětí obetí pluku divize praporu pětiletky päťročnice sjezdu
  národního národov národů sboru zboru jednoty obrany mučedníků hnutí stráže milicí umučených padlých parašutistů výsadkářů
  studentstva spojenců spojencov mučeníkov svatých bratří`;

// Places that follow an adjective or another word ("Jánský vršek", "U Zlaté stoky", "Mlynské nivy").
const CZECH_PLACES = `
  bažantnice branka brána brány bráně branou cihelna cihelny cihelně cihelnou čtvrti čtvrtí dědina domcích domků domky
  domov domova domově domovy dům domu domě domem dubu dubem dubů dvora dvoře dvorem dvůr dvory dvorů galerie háj háje háji
  hájem hájek hájku haly hala hnízdo hory hoře horou hřiště hřbitova hřbitovem hřbitovu huť huti hutí chalupy chaloupky
  jámy jeskyně jeskyní jezera jezeru jezírka jezu kaple kapli kaplí kapličky kaštanu kaštanů kolonie kolonii konec konce konci
  kopec kopce kopci kostela kostelem kotlina kout koutě křižovatky kříže cesty cestě cestou hrad hradu lán lánu lány lázní lázně lesa lese lesem lesík
  lis lípy lip lomu lomem louky louce lukách lvů mlýn mlýna mlýně mlýnem mlýnu mlýny mostu mostem nádraží nádražím nádvoří
  náhonu návrší návsi návsí obvod ochoz ostrov ostrova pahorek pivovaru pivovarem pláni pláň pole poli polích
  polem plovárny plovárně pošty poště potoka potoku potokem pramen pramene pramenu rokle rokli role rybníka rybníku rybníkem sad sadu semináře silnice
  silnici silnicí skála skály skále skálou sloupu spojka stadionu statku stezce stezky stezka stoce stoky stodoly strouhy studánky
  studánce studně studny stráň stráně strání svahu svahy školy škole školou školka školky šachty trati tratí tůně tůní
  tvrze tvrzi údolí úvoz úvozu úvoze věže věží vily vinice vinici vinicí vody vodou vozovnou vozovny vrch vrchu vrchem vršek vršku vrškem
  výstavba vyhlídce vyhlídka vyhlídky výšina výšiny zahrady zahradách zahradou zámku zámečku zdi zóna zbrojnice žlebu`;

const SLOVAK_PLACES = `
  brána brány diely dolina doliny dom dvor háj hora hory ihrisko jarok jazero kolónia kopec kríž luhy lúka lúky majer mýto mlyn
  nádražie nivy pálenisko park piesky pole potok rameno role sad sady stanica štvrť trh údolie vinice vrch záhon záhrady`;

/** Common nouns, in lower case if they do not begin the name. */
export const COMMON_NOUNS = { CZ: words(`${CAUSES} ${CZECH_PLACES}`), SK: words(`${CAUSES} ${SLOVAK_PLACES}`) };

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
  vincence víta vítězslava vladimíra vladislava vlastimila vojtěcha vratislava zbyňka zdeňka zikmunda zdeny`);

// Words after the house number: they describe a place in the house and are not names.
export const UNITS = words(`
  byt bytu patro poschodie poschodí podlaží podlažie vchod schodiště schodisko dveře dvere kancelář kancelária blok
  budova hala sklad areál část časť zadní přední`);
