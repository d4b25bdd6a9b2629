import { misread } from '#core/extraction/lexicon/lexicon';
import { repairDates } from '#core/extraction/view/date-repair';
import { spellLabels } from '#core/extraction/view/label-spelling';

/**
 * Corrects what OCR usually gets wrong in figures, character for character (the text keeps its length, so that evidence keeps its place): a space
 * after the decimal sign (`49. 39`), after the comma of thousands (`$1, 107.50`) or after the first figures of a sum (`$1 43.56`), the letters O, o, l, I, B and S among digits, a point read as a comma or the other way round (`7,422,95`), `RN` and `RH` for `RM`, `Ne` for
 * `No`, the stars before the end of a card's number (`*¥¥kk¥4471`). Takes and returns folded text; words are left alone.
 */
export function repairScan(folded: string): string {
  return repairDates(spellLabels(folded))
    .replace(/(?<=^| {3})n[e°º2](?= \d{3,}(?: {3}|$))/g, 'no')
    .replace(maskOfCard, (mask) => '*'.repeat(mask.length))
    .replace(/(?<=(?:^| {3})[a-z .:]*[$€£])(\d{1,2}) (\d{2,3}\.\d\d)(?= {3}| ?$)/g, '$1$2 ')
    .replace(/(?<=[$€£]\d{1,3},)( )(\d{3}\.\d\d)(?![\d.,])/g, '$2$1')
    .replace(/(?<![a-z])(?:t[oa0]t[ao][li1|]|[[(|]otal)(?![a-z])/g, 'total')
    .replace(/(?<=\d)([.,])( {1,3})(\d\d)(?![\d.,/:]| [a-z]{3})/g, (_, sign: string, gap: string, cents: string) => `${sign}${cents}${gap}`)
    .replace(/(?<=\d)( )([.,])(\d\d)(?![\d.,/:])/g, (_, gap: string, sign: string, cents: string) => `${sign}${cents}${gap}`)
    .replace(/(?<=\d,\d{3}),(?=\d\d(?![\d,]))/g, '.')
    .replace(/(?<=(?<![\d.])\d{1,3})\.(?=\d{3}\.\d\d(?![\d.]))/g, ',')
    .replace(/(?<![a-z])r[nhk](?=[ o:)]?[ ]?[\do.(-]|\)|$| {2})/g, 'rm')
    .replace(/(?<=(?<![a-z])rm ?)o(?=\d? ?[.,\d])/g, '0')
    .replace(
      /(?<=[\d.,])[oil|bs](?=[\d.,])|(?<=\d[.,]\d)[oilbs](?![a-z\d])|(?<=\d[.,])[oilbs](?=[\do](?![a-z\d]))|(?<=\d[.,]o)o(?![a-z\d])/g,
      (letter) => misread.figures[letter] ?? letter,
    )
    .replace(/(?<=(?:rm|\$|€|£) ?\d{1,4}) (?=\d\d(?: {2}| ?$))/g, '.');
}

/** Four signs and more, a star or yen among them, that end in the last figures of a card. */
const maskOfCard = /(?<![a-z\d])(?=[kx]{0,6}[*¥])[*¥kx×•]{3,}(?=[*¥kx×• ]*\d{3,6}(?![\d.,]))/g;
