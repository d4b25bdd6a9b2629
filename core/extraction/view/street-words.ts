export const looseStreet = /^\W*(\d{1,6}[a-z]? [a-z][a-z .'-]{2,40}(?:,? ?(?:#|apt|unit|suite|ste)\.? ?[a-z\d-]{1,6})?)(?: {3}|$|,)/;
/** A unit written before the number of its house: `3/19 North Harbor Avenue`, `4, 19 North Harbor Avenue`. */
export const unitBefore = /^\W*(#?[a-z]?\d{1,4}[a-z]? ?[/,] ?)$/;
export const street =
  /(?<![\w#$.,-])(?<!\d\d\/|[a-z]\/)((?:(?:unit|apt\.?|apartment|suite|flat) #?[a-z\d-]{1,5},? |\d{1,5} - (?=.*\b[a-z]\d[a-z] \d[a-z]\d\b))?(?!0\d)\d{1,6}[a-z]?(?:-\d{1,5})? (?:[a-z\d.'#][a-z\d.'#-]* ){1,5}?(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|sq|square|loop|trail|trl|run|path|row|point|pointe|cove|crossing|bend|alley|aly|walk|spur|mews|crescent|cres|pike|pass|plaza|plz|grove|hollow|landing|ridge|view|vista|knoll|glen|commons|trace|overlook|turnpike|expressway|chase|wharf|quay|xing|crest|heights|hts|bluffs?|manor|meadows?|orchard|canyon|highlands|steps|byway|causeway|esplanade|promenade|freeway|fwy)(?![a-z])\.?(?! (?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|cir|circle|ter|terrace|loop|trail|trl|view|run|path|crossing|pass|hill|square|sq)(?![a-z]))(?:,? (?:n|s|e|w|ne|nw|se|sw)(?![a-z]))?(?:(?:,? ?(?:#|(?:apt|unit|suite|ste|no)(?![a-z]))|,? (?:lot|loft|flat|ph|penthouse|bldg|building|villa|townhouse|studio|space|spc|slip|room|rm|floor|fl)(?![a-z]))\.? ?[a-z\d-]{1,6}|,? (?:rear|front|upper|lower|basement)\b|,? \d{1,4}[a-z]?(?= {3}|$))?(?:,? [a-z .'-]{2,30},? [a-z]{2},? \d{5}(?:-\d{4})?)?)/;
/** Addresses in the country: `Rural Route 2 Box 88`, `4410 County Road 88`, `N4120 County Road K`. */
export const rural =
  /(?<![\w#$.,-])((?:(?:rural (?:route|delivery)|r\.? ?r\.?|r\.? ?d\.?|h\.? ?c\.?|star route|highway contract)(?: ?#)? ?\d{1,4},? box \d{1,5}[a-z]?|(?:[nsew]\d{0,4})?\d{2,6} (?:[nsew]\.? )?(?:(?:old |private |us |u\.s\. |interstate |[a-z]{4,12} )?(?:county|co\.?|state|farm to market|private|forest service|us|u\.s\.)? ?(?:road|rd|route|rte|highway|hwy|cr|fm|sr|trunk)\.? (?:[nsew] )?(?:\d{1,4}[a-z]?|[a-z]{1,2}))(?= {3}|$|[,;.]| [a-z]))(?:,? [a-z .'-]{2,30},? [a-z]{2}\b(?: \d{5}(?:-\d{4})?)?)?)/;
/** Streets that are named the Spanish way round: `7731 Via Palomino`. */
export const streetBefore =
  /(?<![\w#$.,-])(\d{1,6} (?:via|calle|camino|avenida|paseo|rancho|corte|plaza|rue|caminito|circulo) [a-z][a-z'-]+(?: (?:de|del|la|las|los|el) [a-z'-]+)?(?: [a-z][a-z'-]+)?(?:,? ?(?:#|apt|unit)\.? ?[a-z\d-]{1,6})?)/;
/** Names of the states, folded. */
export const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming';
/** The code of a town: of America, of Canada. */
const townCode = '(?:\\d{5}(?:-\\d{4})?|[a-z]\\d[a-z] ?\\d[a-z]\\d)';
/** Towns of Britain and Ireland have a code and no state: `Leeds LS6 2PQ`, `Dublin 6`. */
const townOfIsles = "(?:[a-z][a-z .'-]{1,30},? (?:[a-z]{1,2}\\d[a-z\\d]? \\d[a-z]{2}|[a-z]\\d[\\dw] ?[a-z\\d]{4})|dublin \\d{1,2}w?)\\b";
export const cityLine = new RegExp(
  `^\\W*[a-z][a-z .'-]{1,30},? +(?:[a-z]{2}|${states}),? +${townCode}\\b|^\\W*[a-z][a-z .'-]{1,30}, (?:${states})\\W*$|^\\W*${townOfIsles}`,
);
/** The town behind a street on its line. */
export const townBehind = new RegExp(
  `^,? (${townOfIsles}|[a-z][a-z .'-]{1,30},? (?:${states}|[a-z]\\.? ?[a-z]\\b\\.?)(?:,? ${townCode})?)(?= {3}|$|[.;)]| [·•|]|(?<=\\d{5}|\\d[a-z]\\d|\\d[a-z]{2})[ ,])`,
);
export const zipLine = /^\d{5}(?:-\d{4})?\b/;
export const unitLine =
  /^\W*(?:#|(?:apt|apartment|unit|suite|ste|loft|flat|penthouse|bldg|building|villa|studio|space|spc|room)\b\.? ?#?)[a-z\d-]{1,6}\W*$/;
export const streetEurope =
  /([a-z][a-z.'-]{2,30}(?:strasse|straße|str\.|weg|platz|allee|gasse|laan|straat|plein) \d{1,4} ?[a-z]?|\d{1,5}(?: ?bis)?,? (?:rue|avenue|boulevard|chemin|impasse|place) [a-z' -]{2,40}(?:, (?:app|apt|bureau|suite|unite)\.? \d{1,5}[a-z]?)?)/;
