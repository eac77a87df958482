// Common nouns of Czech and Slovak street names: landscape, buildings and plants, in lower case behind another word (design K2).
import { CZECH_PATTERNS, decline, SLOVAK_PATTERNS } from './declension.ts';
import { type Language, words } from './words.ts';

const CZECH = {
  hrad: `
    les lesík hvozd potok potůček rybník rybníček pramen splav jez náhon kanál brod břeh ostrov ostrůvek proud vrch
    vršek vršíček pahorek kopeček hřbet svah sráz důl/dol dolík úvoz žleb žlab jar úval průhon průsek val příkop
    násep/násp lom písek kámen/kamen lán díl hon záhon úhor luh park sad sádek palouk palouček trávník plácek plac
    remízek statek mlýn mlýnek hamr pivovar lihovar cukrovar špýchar dvůr/dvor dvorek dům/dom domek domov barák krám
    hotel obchod ústav klub úřad soud klášter kostel kostelík kostelíček hřbitov zámek zámeček hrad hrádek hájek
    letohrádek vodovod vodojem tunel podjezd nadjezd viadukt přejezd přechod přístav přívoz stadion bazén areál
    internát skleník vinohrad vinohrádek sklep sklípek lis dub doubek buk javor jasan jilm topol kaštan ořech strom
    stromek smrk smrček modřín akát sloup oblouk komín kout koutek trh okruh obvod ochoz chodník průchod průjezd závod
    podnik terén pomník památník pól mlat okraj střed start život svět ocásek řádek kurt spád rozhled výhled zákop
    větrolam zářez zájezd roh křížek háječek lesíček lomeček pramínek sklad úsek větrník močál útes násyp domeček plot
    most můstek dvoreček zlom`,
  stroj: `
    háj kopec/kopc konec/konc kříž hostinec/hostinc pilíř dvorec/dvorc kotel/kotl dílec/dílc okraj pramen kámen/kamen
    kořen hřeben pařez`,
  žena: `
    škola školka lípa lipka vrba bříza břízka hruška švestka louka loučka skála skalka stezka cesta cestička pěšina
    pěšinka ulička branka brána fortna bašta hláska hradba stodola chalupa chaloupka chata bouda kolna kůlna kovárna
    cihelna vápenka papírna pila pekárna mlékárna elektrárna vodárna plynárna teplárna čistírna ocelárna slévárna
    sklárna prachárna sladovna hájovna myslivna sokolovna tělocvična knihovna lékárna kaplička fara pošta hospoda
    hospůdka kavárna hvězdárna plovárna střelna jízdárna prádelna zastávka čekárna dráha drážka vlečka točna remíza
    vozovna výtopna prodejna studna studánka strouha struha stružka stoka zátoka přehrada zahrada zahrádka obora ohrada
    pastvina paseka mýtina planina rovina kotlina dolina dolinka výšina vyhlídka stránka hůrka homolka jáma jamka
    šachta štola halda osada spojka promenáda výstavba zóna hlava hvězda váha závora zvonička přelízka pumpa vila vilka
    hala křižovatka správa strana štreka mašina muka hlína lávka zatáčka úžlabina olšina smrčina dubina březina bučina
    javořina niva lučina mohyla terasa osika líska dědina stěna skládka hlídka pařezina mokřina výšinka jahoda
    třešňovka pazderna drůbežárna továrna spořitelna samota sádka nádržka`,
  růže: `
    silnice dálnice vinice ulice kaple studnice studně jeskyně rokle bažantnice chmelnice zbrojnice kolonie galerie
    nemocnice radnice tržnice střelnice stanice hranice štěpnice lavice borovice jedle olše višně třešně restaurace
    kalvárie zvonice louže tůně role plantáže baterie`,
  kost: `
    čtvrť huť stráň mez zeď/zd trať hráz věž nádrž pláň strž garáž náves/návs tvrz ratolest usedlost alej kolej úboč
    rovnost jabloň/jablon hrušeň/hrušn vodoteč průseč`,
  město: `
    divadlo kino jezero jezírko políčko humno vřídlo hnízdo sídlo středisko družstvo křídlo vojsko gymnázium/gymnázi`,
  hřiště: `
    pole hřiště letiště sídliště koupaliště tržiště parkoviště pastviště skladiště výstaviště řečiště hliniště`,
  stavení: `
    nádraží návrší údolí úpatí nádvoří podhradí předměstí předpolí stromořadí zákoutí zátiší rozcestí stavení křoví
    rákosí meziříčí mezihoří podlesí zámostí náměstí nábřeží ústí pomezí předmostí podloubí výsluní závětří rozhraní
    trní doubí vinobraní`,
};

// Plurals and forms of their own.
const CZECH_OTHERS = `
  lipám lipách lip skalám skalách skalami drahami branám branami vilám vilách soutok soutoku soutokem
  hory hoře horou horám horách vody vodou vodě vodám lázně lázní lázním luk lukám lukách lukami skal vil jam zahrad chalup brán
  domků domcích polích polím schody schodů schodům schodech krbu lvů kopám kopách muk kasárna kasáren kasárny kasárnách jesle
  jeslí jeslím důchodců bytovky bytovek lesy duby akáty kaštany potoce humny humnech draha drahách semináře svobodu`;

const SLOVAK = {
  dub: `
    les lesík potok rybník most breh ostrov prúd vrch vŕšok/vŕšk vŕštek/vŕštek kopček svah úvoz jarok/jark val násyp
    lom kameňolom diel dielec/dielc kút hon záhon luh park sad majer pasienok/pasienk mlyn dvor dom hotel obchod ústav
    klub úrad súd kláštor kostol cintorín hrad zámok/zámk stĺp oblúk komín vodojem tunel podjazd viadukt prechod
    prístav štadión bazén areál internát vinohrad dub buk javor gaštan orech strom smrek agát trh okruh obvod chodník
    závod podnik hostinec/hostinc pomník riadok/riadk rínok/rínk grúň/grún hájik amfiteáter/amfiteátr vlek/vlek maják
    hrebienok/hrebienk bitúnok/bitúnk briežok/briežk ostrovček lán stav kríčok/kríčk obrázok/obrázk drík rak
    priemysel/priemysl piesok/piesk splav vodopád roh rožok/rožk grunt kostolík šianec/šianc šanec/šanc žrebčín
    lesopark pivovar liehovar cukrovar kanál rybníček potôčik brod hrádok/hrádk hájok/hájk ovčín skleník sklad seník
    dol úval jarček stožiar pamätník hrunok/hrunk múr plot ohyb vodovod domček domov`,
  stroj: `
    háj kopec/kopc kamenec/kamenc koniec/konc kríž salaš kraj okraj kaštieľ/kaštieľ chotár topoľ/topoľ vysielač pilier
    kameň jaseň/jaseň prameň/prameň prameň/pramen privádzač zdroj/zdroj`,
  žena: `
    škola škôlka lipa breza hruška slivka lúka lúčka skala skalka cesta ulička brána bašta stodola chalupa chata fara
    pošta hospoda dráha vlečka križovatka studnička studienka struha zátoka priehrada záhrada záhradka ohrada paseka
    planina rovina dolina dolinka výšina vyhliadka jama šachta osada promenáda zóna hora hôrka voda pustatina medzierka
    sýpka varta bučina jelšina hydrocentrála rozhliadka kyselka skládka kolíska priekopa brázda kopa píla kobyla ryba
    rieka kaplnka lipka trnka mláka borina barina hlina hriadka hrádza spojka univerzita synagóga vykládka vrátka
    jabloňka kalvária jedlička brezina hrabina dubina olšina topolina smrečina vŕba fontána lavička lávka kašna chatka
    chalúpka búda hvezda tabuľa zastávka zákruta vila hala prehrada pumpa vápenka hájenka škarpa hradba veža stena pila`,
  ulica: `
    ulica zvonica radnica hranica lavica vinica paša hrádza/hrádz višňa/višň stajňa/stajň hájovňa/hájovň jedľa/jedľ
    jelša/jelš medza nemocnica železnica zbrojnica stanica tržnica strelnica štepnica väznica borovica baňa/baň
    studňa/studň tehelňa/tehelň teheľňa/teheľň papierňa/papierň plavárňa/plavárň sokolovňa/sokolovň čerešňa/čerešň
    kolónia/kolóni kúria/kúri knižnica`,
  dlaň: `
    štvrť stráň trať oblasť nádrž pažiť úvrať hať sihoť pláž lesostep alej vodáreň/vodárn pekáreň/pekárn
    plynáreň/plynárn elektráreň/elektrárn pracháreň/prachárn jazdiareň/jazdiarn vagovňa/vagovn roveň/rovn
    hvezdáreň/hvezdárn plaváreň/plavárn papiereň/papiern pastiereň/pastiern ovčiareň/ovčiarn horáreň/horárn
    tepláreň/teplárn lekáreň/lekárn čistiareň/čistiarn seč/seč pevnosť prieseč/prieseč`,
  mesto: `
    ihrisko letisko jazero jazierko sídlisko kúpalisko trhovisko výstavisko stredisko pálenisko divadlo kino rameno
    mýto štrkovisko bielenisko hlinisko cvičisko mlynisko parkovisko pastvisko múzeum/múze humno/humn pole/poľ`,
  srdce: `
    srdce/srdc pole/pol`,
  vysvedčenie: `
    námestie nábrežie údolie návršie predmestie stromoradie záhumnie drienie/drien nádražie úbočie výslnie/výsln
    zábranie zátišie predpolie úpätie rázcestie`,
};

const SLOVAK_OTHERS = `
  nivy diely háje lesy piesky luhy role lúk lúkach lúky záhrady vinice riadky elektrárne bašty schody schodoch lány lánoch
  močidlách gruntoch plotmi tehelni vagovni studni kaštieli grbe šajbe skotni drienim`;

/** Endings of the names of parts of towns, which keep their capital letter behind an adjective: "Dobrá Voda", "Vlčí Důl". */
const SETTLEMENTS = {
  CZ: words(`
    hora voda ves město lhota hamr hamry loučky chalupy chaloupky dvory paseky hradec hrádek kříž mez palouk strouhy svět valy
    vršky důl doly`),
  SK: words('podhradie kúpele hon laz lúčka voda ves mesto'),
};

/** What is in lower case also behind "nový", "horní" and the like, with which most names of such parts begin ("Horní Valy"). */
const AFTER_SETTLEMENT_ADJECTIVES = {
  CZ: words(`
    bažantnice branka brána brány cesty cihelna dědina domky domov domovy dům dvůr galerie háj hájek hala haly hnízdo
    hory hrad hřiště huť jeskyně kolonie konec konce kopec kotlina kout lán lány lázně lesík lis louky mlýn mlýny
    nádraží nádvoří návrší obvod ochoz ostrov pahorek pláň pole pramen rokle role sad silnice skála skály spojka stezka
    stráň stráně svahy školka školky studánky údolí úvoz věže vily vinice vrch vršek výstavba vyhlídka výšina zahrady
    zóna baráky park pivovar promenáda příkopy řádky zámek žleb`),
  SK: words(`
    brána brány diely dolina doliny dom dvor háj hora hory ihrisko jarok jazero kolónia kopec kríž luhy lúka lúky majer
    mýto mlyn nádražie nivy pálenisko park piesky pole potok rameno role sad sady stanica štvrť trh údolie vinice vrch
    záhon záhrady bašty breh riadok trhovisko ulička vyhliadka`),
};

// All forms, made with the first line in capitals: most commands and requests need none.
const forms: Partial<Record<Language, ReadonlySet<string>>> = {};

export function isStreetNoun(lower: string, language: Language): boolean {
  forms[language] ??= new Set(
    language === 'CZ'
      ? [...decline(CZECH, CZECH_PATTERNS), ...words(CZECH_OTHERS)]
      : [...decline(SLOVAK, SLOVAK_PATTERNS), ...words(SLOVAK_OTHERS)],
  );
  return forms[language].has(lower);
}

/** True for a noun in lower case behind an adjective; `isSettlement` if names of settlements begin with that adjective. */
export function isLowerNoun(lower: string, language: Language, isSettlement: boolean): boolean {
  if (isSettlement) return AFTER_SETTLEMENT_ADJECTIVES[language].has(lower);
  return isStreetNoun(lower, language) && !SETTLEMENTS[language].has(lower);
}
