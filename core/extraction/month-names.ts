/** Names and short forms of the months in the languages of ordinary European and American mail, folded. */
const names: readonly (readonly string[])[] = [
  ['january', 'januar', 'januari', 'janvier', 'enero', 'gennaio', 'janeiro', 'janner', 'jan', 'janv', 'ene', 'gen', 'stycznia'],
  ['february', 'februar', 'februari', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'feb', 'fevr', 'fev', 'lutego'],
  ['march', 'marz', 'maerz', 'maart', 'mars', 'marzo', 'marco', 'mar', 'mrz', 'mrt', 'marca'],
  ['april', 'avril', 'abril', 'aprile', 'apr', 'avr', 'abr', 'kwietnia'],
  ['may', 'mai', 'mei', 'mayo', 'maggio', 'maio', 'maj', 'mag', 'maja'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho', 'jun', 'giu', 'czerwca'],
  ['july', 'juli', 'juillet', 'julio', 'luglio', 'julho', 'jul', 'juil', 'lug', 'lipca'],
  ['august', 'augustus', 'aout', 'agosto', 'augusti', 'aug', 'ago', 'sierpnia'],
  ['september', 'septembre', 'septiembre', 'settembre', 'setembro', 'sept', 'sep', 'set', 'wrzesnia'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'oct', 'okt', 'ott', 'out', 'pazdziernika'],
  ['november', 'novembre', 'noviembre', 'novembro', 'nov', 'listopada'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro', 'dec', 'dez', 'dic', 'grudnia'],
];

const numbers = new Map(names.flatMap((forms, month) => forms.map((form) => [form, month + 1] as const)));

/** 1 to 12 for a folded name or short form, null for any other word. */
export function monthNumber(word: string): number | null {
  return numbers.get(word) ?? null;
}

/** All forms, longest first, for use in an expression. */
export const monthPattern = [...numbers.keys()].toSorted((one, other) => other.length - one.length).join('|');
