/** So many figures or letters have to be shown to say that two accounts are one. */
const enough = 4;
const mask = /[*•●∙·✱✕×#_…]{2,}|(?<![a-z\d])[*•●…](?=[ -]?\d)|\.{2,}|x{2,}|(?<![a-z\d])x(?=[ -]?\d)/giu;
/** Words that stand for what is left out. */
const endingIn =
  /^.*\b(?:ending|ends|last (?:four|4)(?: digits)?|endend|endet|endziffern|terminant|termine|terminad[ao]|termina|eindigend)\b(?: (?:in|with|on|auf|par|en|com|op))?\W*(?=[a-z\d]*\d)/iu;

interface Shown {
  /** What is shown before the mask; all of it where nothing is masked. */
  head: string;
  tail: string;
  masked: boolean;
}

function shownOf(account: string): Shown {
  const text = account.normalize('NFKC').trim();
  const named = endingIn.exec(text);
  if (named) return { head: '', tail: plain(text.slice(named[0].length).replaceAll(mask, '')), masked: true };
  const pieces = text.split(mask).map(plain);
  if (pieces.length === 1) return { head: pieces[0] ?? '', tail: '', masked: false };
  return { head: pieces[0] ?? '', tail: pieces.at(-1) ?? '', masked: true };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether two account numbers are one, where a notice shows only the end of it (`****1234`, `xxxx-1234`, `ending in 1234`) or its
 * beginning and end. Null where too little is shown to say.
 */
export function compareAccounts(x: string, y: string): 'same' | 'other' | null {
  const [a, b] = [shownOf(x), shownOf(y)];
  if (!a.masked && !b.masked) {
    const [short = '', long = ''] = [a.head, b.head].toSorted((m, n) => m.length - n.length);
    // Some notices leave out the beginning without a sign of it.
    return short === long || (short.length >= enough && long.endsWith(short)) ? 'same' : 'other';
  }
  const [headA, tailA] = a.masked ? [a.head, a.tail] : [a.head, a.head];
  const [headB, tailB] = b.masked ? [b.head, b.tail] : [b.head, b.head];
  const ends = shared(tailA, tailB, (long, short) => long.endsWith(short));
  const begins = shared(headA, headB, (long, short) => long.startsWith(short));
  if (ends === null || begins === null) return 'other';
  return ends + begins >= enough ? 'same' : null;
}

/** How much two ends have in common; null where they contradict each other. */
function shared(a: string, b: string, holds: (long: string, short: string) => boolean): number | null {
  const [short = '', long = ''] = [a, b].toSorted((x, y) => x.length - y.length);
  return holds(long, short) ? short.length : null;
}
