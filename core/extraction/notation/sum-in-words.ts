import { markersOf } from '#core/extraction/lexicon/lexicon';

/** The words of a sum are within this many characters before the brackets. */
export const longestSum = 90;

const numbers = new Set(markersOf('spells_number'));
/** Languages that write a number as one word, and the hundreds of others. */
const joined = /hundert|tausend|honderd|duizend|cient[oa]s$|cent[oi]$|(?:zig|ssig|enta)$|ст[аи]$|сот$/;
const units =
  /^(?:dollars?|euros?|pounds?|francs?|franken|pesos?|reais|zlotych|zlote|korun|kronor|kroner|rupees|rand|yen|yuan|рубл[а-я]*|грив[а-я]*)$/;
/** Figures as on cheques and contracts, that cannot be changed into others. */
const eastAsian = /[壹贰叁肆伍陆柒捌玖拾佰仟貳參陸萬万億亿圆圓元整正壱弐也零]{4,20}[\s:]{0,3}[(（]-?[^\d(（]{0,5}$/;
const mostWords = 9;
/** Words after a sum: `one hundred dollars only`. */
const behind = new Set(['only', 'even', 'exactly', 'net', 'flat', 'exact', 'cts', 'cents']);

const isNumber = (word: string): boolean => numbers.has(word) || joined.test(word);

/** True for folded text that says a sum in words and ends where brackets repeat it in figures: `one hundred dollars (`. */
export function endsWithSum(before: string): boolean {
  if (eastAsian.test(before)) return true;
  const words = before
    .slice(0, before.lastIndexOf('('))
    .split(/[^a-z\u0400-\u04ff]+/)
    .filter(Boolean)
    .slice(-mostWords);
  // What the brackets repeat ends directly before them.
  const last = words.findLast((word) => !behind.has(word)) ?? '';
  if (!isNumber(last) && !units.test(last)) return false;
  const numberCount = words.filter(isNumber).length;
  return numberCount >= 2 || (numberCount === 1 && words.some((word) => units.test(word)));
}
