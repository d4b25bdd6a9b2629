import type { MailPartContent } from '#core/database/values/parsed-mail';

/** Names that mail programs, archives and lists give to what nobody attached as a document. */
const nobodysPaper =
  /^(?:att\d{2,8}|part[ _.-]?[\d.]*|untitled[^.]*|unnamed[^.]*|no ?name|body|mail|e-?mail|message|msg|text|plain|html|footer|disclaimer|haftungsausschluss|agb|widerruf\w*|datenschutz\w*|impressum|terms(?:[ _-]?(?:and|&)?[ _-]?conditions)?|privacy[ _-]?policy|cgv|mentions[ _-]?legales|signature|signatur|unsubscribe|read ?me|licen[cs]e|liesmich|lisez-?moi|smime|winmail|virus ?(?:warning|scan)?)\.(?:txt|text|x?html?)$/i;
/** What Exchange makes of the end of a message behind its files; nobody misses one without words. */
const ofServer = /^att\d{2,8}\./i;
const amount =
  /\p{Sc} ?\d|\d ?(?:\p{Sc}|[円圓元원]|(?:zł|kr|kč|ft|руб|грн)(?!\p{L}))|(?<![\d.,])\d{1,3}(?:[.,' ]?\d{3}){0,5}[.,]\d\d(?![\d.,])|\b(?:usd|eur|gbp|chf|cad|aud)\b/iu;
/** Fewer letters and figures than this are no document. */
const least = 20;

const inkOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What a file of words is: a document of its own, what the message says anyway, something a program left there, or nothing at all. */
export type WrittenKind = 'paper' | 'same' | 'stray' | 'empty';

/**
 * Judges a text or web page that came as a file. What a person named is a document; what has no name, or one that programs give,
 * is one only where it tells of an amount: mailing lists and Outlook make files of their footers. `body`: the words of the message.
 */
export function judgeWritten({ filename, written }: Pick<MailPartContent, 'filename' | 'written'>, body: string): WrittenKind {
  const text = written?.text ?? '';
  const ink = inkOf(text);
  if (ink.length === 0) return ofServer.test(filename ?? '') ? 'stray' : 'empty';
  const bodyInk = inkOf(body);
  if (ink === bodyInk) return 'same';
  // Where nothing else is said it is what the message says.
  if (bodyInk.length === 0) return 'paper';
  const isNamed = filename !== null && !nobodysPaper.test(filename.trim());
  return ink.length >= least && (isNamed || amount.test(text)) ? 'paper' : 'stray';
}

/** True where words name an amount of money. */
export const saysAmount = (text: string): boolean => amount.test(text);

/** True for a name that a person gives a text or web page. */
export const namesAPage = (filename: string | null): boolean =>
  filename !== null && /\.(?:x?html?|txt|text)$/i.test(filename) && !nobodysPaper.test(filename.trim());
