/** Names and short forms of the months in the languages of ordinary mail, folded, those of one month in a row. */
const names: readonly string[] = [
  'january|januar|januari|janvier|enero|gennaio|janeiro|janner|jan|janv|ene|gen|stycznia|ianuarie|tammikuuta|ocak|ledna|января|янв|січня|ιανουαριου|ιαν|يناير|בינואר|בינו׳',
  'february|februar|februari|fevrier|febrero|febbraio|fevereiro|feb|fevr|fev|lutego|februarie|helmikuuta|subat|unora|февраля|февр|фев|лютого|φεβρουαριου|φεβ|فبراير|בפברואר|בפבר׳',
  'march|marz|maerz|maart|mars|marzo|marco|mar|mrz|mrt|marca|martie|marts|maaliskuuta|mart|brezna|марта|мар|березня|μαρτιου|μαρ|مارس|במרץ',
  'april|avril|abril|aprile|apr|avr|abr|kwietnia|aprilie|huhtikuuta|nisan|dubna|апреля|апр|квітня|απριλιου|απρ|ابريل|באפריל|באפר׳',
  'may|mai|mei|mayo|maggio|maio|maj|mag|maja|toukokuuta|mayıs|kvetna|мая|травня|μαιου|μαι|مايو|במאי',
  'june|juni|juin|junio|giugno|junho|jun|giu|czerwca|iunie|kesakuuta|haziran|cervna|июня|июн|червня|ιουνιου|ιουν|يونيو|ביוני',
  'july|juli|juillet|julio|luglio|julho|jul|juil|lug|lipca|iulie|heinakuuta|temmuz|cervence|июля|июл|липня|ιουλιου|ιουλ|يوليو|ביולי',
  'august|augustus|aout|agosto|augusti|aug|ago|sierpnia|elokuuta|agustos|srpna|августа|авг|серпня|αυγουστου|αυγ|اغسطس|באוגוסט|באוג׳',
  'september|septembre|septiembre|settembre|setembro|sept|sep|set|wrzesnia|septembrie|syyskuuta|eylul|zari|сентября|сент|сен|вересня|σεπτεμβριου|σεπ|سبتمبر|בספטמבר|בספט׳',
  'october|oktober|octobre|octubre|ottobre|outubro|oct|okt|ott|out|pazdziernika|octombrie|lokakuuta|ekim|rijna|октября|окт|жовтня|οκτωβριου|οκτ|اكتوبر|באוקטובר|באוק׳',
  'november|novembre|noviembre|novembro|nov|listopada|noiembrie|marraskuuta|kasım|listopadu|ноября|нояб|ноя|листопада|νοεμβριου|νοε|نوفمبر|בנובמבר|בנוב׳',
  'december|dezember|decembre|diciembre|dicembre|dezembro|dec|dez|dic|grudnia|decembrie|desember|joulukuuta|aralık|prosince|декабря|дек|грудня|δεκεμβριου|δεκ|ديسمبر|בדצמבר|בדצמ׳',
];

/** More of them, which mail programs write; some are words of their own (`sub`), so they count between a day and a year alone. */
const inDates: readonly string[] = [
  'tammik|oca|січ|ม.ค|มกราคม|januara|януари|thg 1|thang 1|thang 1 nam',
  'helmik|sub|лют|ก.พ|กุมภาพันธ์|febr|februara|февруари|thg 2|thang 2|thang 2 nam',
  'maalisk|бер|มี.ค|มีนาคม|marcius|marc|март|thg 3|thang 3|thang 3 nam',
  'huhtik|nis|квіт|เม.ย|เมษายน|aprilis|aprila|април|thg 4|thang 4|thang 4 nam',
  'toukok|трав|พ.ค|พฤษภาคม|majus|май|thg 5|thang 5|thang 5 nam',
  'kesak|haz|черв|มิ.ย|มิถุนายน|junius|juna|юни|thg 6|thang 6|thang 6 nam',
  'heinak|tem|лип|ก.ค|กรกฎาคม|julius|jula|юли|thg 7|thang 7|thang 7 nam',
  'elok|agu|серп|ส.ค|สิงหาคม|augusztus|augusta|август|thg 8|thang 8|thang 8 nam',
  'syysk|eyl|вер|ก.ย|กันยายน|szeptember|szept|septembra|септември|thg 9|thang 9|thang 9 nam',
  'lokak|eki|жовт|ต.ค|ตุลาคม|oktobra|октомври|thg 10|thang 10|thang 10 nam',
  'marrask|kas|лист|พ.ย|พฤศจิกายน|novembra|ноември|thg 11|thang 11|thang 11 nam',
  'jouluk|ara|груд|ธ.ค|ธันวาคม|decembra|декември|thg 12|thang 12|thang 12 nam',
];

const numbered = (months: readonly string[]) =>
  months.flatMap((forms, month) => forms.split('|').map((form) => [form, month + 1] as const));
const numbers = new Map(numbered(names));
const allNumbers = new Map([...numbers, ...numbered(inDates)]);

const patternOf = (forms: Iterable<string>): string =>
  [...forms]
    .toSorted((one, other) => other.length - one.length)
    .map((form) => form.replaceAll('.', '\\.'))
    .join('|');

/** 1 to 12 for a folded name or short form, null for any other word. */
export function monthNumber(word: string): number | null {
  return allNumbers.get(word) ?? null;
}

/** All forms, longest first, for use in an expression. */
export const monthPattern = patternOf(numbers.keys());

/** The same with those that count only between a day and a year. */
export const monthInDate = patternOf(allNumbers.keys());
