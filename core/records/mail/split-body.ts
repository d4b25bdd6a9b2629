import { type OriginalSender, originalSender } from '#core/records/mail/forwarded';
import { textCut } from '#core/records/mail/judge-part';
import { saysAmount } from '#core/records/mail/judge-written';
import type { MailPartContent, ParsedMessage, PassedOnMessage } from '#core/database/values/parsed-mail';
import { row, type SplitDocument, type SplitPart, wordsRow } from '#core/records/mail/split-parts';

/** What becomes of a message's words. */
export interface SplitBody {
  /** The document of the part that holds them, with a reason where more is to be said; null where they are context. */
  main: { path: string; reason: string | null } | null;
  documents: SplitDocument[];
  /** Lines of what is no part of the message by itself. */
  rows: SplitPart[];
}

const ownAlone = 'Only its own text. The message it quotes is left out.';
/** The reason shown where words link to a file, which a person has to fetch. */
const linked = ({ filesAt }: ParsedMessage): string | null =>
  filesAt && `Its text. It links to a file at ${filesAt}, which is not downloaded. Open the link in the message and upload the file, or ask the sender to attach it.`; // prettier-ignore
const cut = ({ defect }: ParsedMessage): string | null => (defect === textCut ? textCut : null);
const asContext = 'Kept as context for the attachments.';

/**
 * The documents of the words of a message: one, or one for each forwarded message and each payment; quotes in an answer are left out. `prefix`:
 * prepended to the paths of its parts. `isPaper`: no attachment is the document instead; otherwise, of several forwarded messages, those that name an
 * amount and point to no file still become documents.
 */
export function splitBody(message: ParsedMessage, sender: OriginalSender, prefix: string, isPaper: boolean): SplitBody {
  const path = `${prefix}body`;
  if (message.forwards.length > 1) return splitForwards(message, sender, prefix, isPaper);
  if (!isPaper) return { main: null, documents: [], rows: [] };
  const { answer } = message;
  const documents = paymentDocuments(path, answer === null ? message : { ...message, text: answer }, sender);
  const total = documents.length;
  const several = total > 1 ? `Payment 1 of ${total} in it; the others are listed separately.` : null;
  return {
    main: { path, reason: several ?? (answer === null ? (linked(message) ?? cut(message)) : ownAlone) },
    documents: total > 1 ? documents.map((document) => ({ ...document, toldFrom: path })) : documents,
    rows: documents.slice(1).map(paymentRow),
  };
}

function splitForwards(message: ParsedMessage, sender: OriginalSender, prefix: string, isPaper: boolean): SplitBody {
  const body = `${prefix}body`;
  const split: SplitBody = { main: null, documents: [], rows: [] };
  const total = message.forwards.length;
  for (const [at, forwarded] of message.forwards.entries()) {
    const path = at === 0 ? body : `${prefix}forward.${at + 1}.body`;
    const isOwnPaper = isPaper || (saysAmount(forwarded.text) && !pointsToFile(forwarded, message));
    const payments = isOwnPaper ? paymentDocuments(path, messageOf(forwarded, message), senderOf(forwarded, message, sender)) : [];
    split.documents.push(...payments.map((document) => ({ ...document, toldFrom: body })));
    const reason = `Message ${at + 1} of ${total} that the text of this message forwards.`;
    if (at === 0) split.main = isOwnPaper ? { path, reason: `Message 1 of ${total} that it forwards; the others are listed separately.` } : null;
    else split.rows.push(wordsRow(path, forwarded.text, isOwnPaper ? { outcome: 'document', reason, document: path } : { outcome: 'body', reason: asContext, document: null })); // prettier-ignore
    split.rows.push(...payments.slice(1).map(paymentRow));
  }
  return split;
}

/** What one of several forwards says, as a message without parts of its own. */
function messageOf({ forward, text, html, payments }: PassedOnMessage, message: ParsedMessage): ParsedMessage {
  return { ...message, forward, text, html, payments, forwards: [], parts: [] };
}

function senderOf({ forward }: PassedOnMessage, { headers }: ParsedMessage, whole: OriginalSender): OriginalSender {
  const sender = originalSender({ headers, forward });
  return { ...sender, forwardedBy: sender.forwardedBy === null ? null : (whole.forwardedBy ?? sender.forwardedBy) };
}

const attached =
  /\b(?:attach(?:ed|ment)|enclosed|beigefügt|anbei|angehängt|im anhang|ci-joint|pièce jointe|en pièce|adjunt[oa]s?|allegat[oi]|in allegato|em anexo|anex[oa]s?|bijlage|bijgevoegd|bifogad|bilaga|vedhæftet|vedlagt|w załączniku|v příloze|csatolva|atașat|liitteenä|ekte|в приложении|во вложении)|添付|附件|첨부/iu;

/** True for what names a file of the message, or says that there is one. */
const pointsToFile = ({ text }: PassedOnMessage, { parts }: ParsedMessage): boolean =>
  attached.test(text) || parts.some((part) => part.kind === 'attachment' && names(text, part.filename));

const names = (text: string, filename: string | null): boolean => filename !== null && filename.length > 4 && text.includes(filename);

/**
 * The sender of an attached file: of several forwarded messages, the one that names the file, or the only one that points to any; else unknown, unless
 * all have one sender.
 */
export function senderOfFile({ filename }: MailPartContent, message: ParsedMessage, sender: OriginalSender): OriginalSender {
  if (message.forwards.length < 2) return sender;
  const naming = message.forwards.filter(({ text }) => names(text, filename));
  const pointing = naming.length > 0 ? naming : message.forwards.filter((forwarded) => pointsToFile(forwarded, message));
  const [only] = pointing.length === 1 ? pointing : sameSender(message.forwards) ? message.forwards : [];
  if (only) return senderOf(only, message, sender);
  return { from: null, subject: message.headers.subject, forwardedBy: sender.forwardedBy ?? message.headers.from?.email ?? null };
}

const sameSender = (forwards: readonly PassedOnMessage[]): boolean =>
  new Set(forwards.map(({ forward: { from } }) => from.email ?? from.name)).size === 1;

/** The document that words make, or one for each payment that they tell of; the first has the path of the whole. */
function paymentDocuments(path: string, message: ParsedMessage, sender: OriginalSender): SplitDocument[] {
  const total = message.payments.length;
  if (total < 2) return [{ partPath: path, file: null, message, sender, payment: null, toldFrom: null, figures: null }];
  return message.payments.map((words, at) => ({
    partPath: at === 0 ? path : `${path}.${at + 1}`,
    file: null,
    message,
    sender,
    payment: { words, at: at + 1, of: total },
    toldFrom: null,
    figures: null,
  }));
}

/** No part of the message is a payment by itself: a line of its own says what became of it. */
function paymentRow({ partPath, payment }: SplitDocument): SplitPart {
  const reason = payment && `Payment ${payment.at} of ${payment.of} in the text of this message.`;
  return wordsRow(partPath, payment?.words ?? '', { outcome: 'document', reason, document: partPath });
}

/** The lines of a message's text parts: the richest is the body; the others say the same in another form, or continue it. */
export function bodyRows({ parts }: ParsedMessage, main: SplitBody['main']): Map<MailPartContent, SplitPart> {
  const texts = parts.filter((part) => part.kind === 'text' || part.kind === 'html');
  const richest = texts.find((part) => part.kind === 'html' && part.size > 0) ?? texts.find((part) => part.size > 0) ?? texts[0];
  return new Map(
    texts.map((part) => {
      if (part !== richest) return [part, row(part, 'alternative', `Belongs to the text in part ${richest?.path ?? ''}.`)];
      if (main) return [part, row(part, 'document', main.reason, main.path)];
      return [part, row(part, 'body', part.size > 0 ? asContext : 'The message has no text.')];
    }),
  );
}

/** The line of a body without a part of its own. */
export function subjectRow({ headers, text, meeting }: ParsedMessage, path: string): SplitPart {
  // Outlook's wrapping has words without a part of their own.
  const reason = text.trim() === '' ? 'Only its subject contains text.' : meeting ? 'Its text, from the invitation.' : 'Its text, from Outlook’s winmail.dat file.'; // prettier-ignore
  return wordsRow(path, text || (headers.subject ?? ''), { outcome: 'document', reason, document: path });
}
