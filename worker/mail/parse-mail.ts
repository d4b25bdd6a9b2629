import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPayments } from '#core/records/mail/payments';
import { answersInvitation, isCalendar, textCut } from '#core/records/mail/judge-part';
import {
  type MailHeaders,
  type MailPartContent,
  maxBodyText,
  type ParsedMail,
  type ParsedMessage,
} from '#core/database/values/parsed-mail';
import { unlessOfDisk } from '#core/kernel/platform/app-error';
import { storable } from '#core/kernel/platform/storable';
import { refuse } from '../reading/refuse.js';
import { bodyHashes } from './body/body-hash.js';
import { cidPictures } from './body/cid-pictures.js';
import { fileService } from './file-service.js';
import { type Calendar, readCalendar } from './body/invitation.js';
import { attachmentPart, containerPart, textPart } from './mail-leaf.js';
import { type Opened, openPart, openWritten } from './open-part.js';
import { isEncrypted, withoutSignature } from './body/pgp-armor.js';
import type { ParseMailInput } from './parse-mail-input.js';
import type { MimeNode, SavedContent } from './mime/mime-node.js';
import { type Around, insideOf } from './mime/nested-parts.js';
import { isMultipart } from './mime/part-headers.js';
import { type BodyPart, readBody } from './body/read-body.js';
import { readPassedOn } from './forwards/read-passed-on.js';
import { structuredLines } from './body/structured-data.js';
import { takeApart } from './mime/take-apart.js';
import { ReadingBudget } from './mime/reading-budget.js';
import { within } from './body/within.js';
import { type Unpacking, UnpackingBudget } from './archives/unpacked.js';
import { takeUuencoded } from './archives/uuencoded.js';
import { closedText, isNamedPage, namedPage, readWrittenPart } from './written-part.js';

/** Messages inside messages are followed this deep. */
const maxDepth = 20;
const tooDeep = 'Its contents are nested too deeply to be read. The original message keeps it.';
/** Milliseconds for separating the payments of a body; an ordinary one takes a hundredth of it. */
const paymentsMs = 2000;
/** How much may come out of all archives of one mail. */
const unpacking = { files: 200, bytes: 100_000_000 };

/** The job `parse-mail`: parses a raw message; the contents of its parts go to files in `folder`. */
export async function parseMail({ path, folder, receivedAt }: ParseMailInput): Promise<ParsedMail> {
  let files = 0;
  const budget = new UnpackingBudget(unpacking);
  const reading = new ReadingBudget();
  const message = await readMessage({ path, folder, prefix: '', depth: 0, nextFile: () => `part-${(files += 1)}`, budget, reading });
  if (!message || isNoMessage(message)) throw refuse('damaged', 'It could not be parsed: no headers and no text could be read. The original is kept.'); // prettier-ignore
  return { message: storable(message), ...bodyHashes(message, receivedAt?.slice(0, 10) ?? '') };
}

/** Bytes of something else, or none: no header that a message has, and nothing readable. */
function isNoMessage({ headers: { messageId, subject, from, date, to, cc }, text, parts }: ParsedMessage): boolean {
  const isHeaded = [messageId, subject, from, date].some((value) => value !== null) || to.length + cc.length > 0;
  if (isHeaded || parts.some(({ kind }) => kind === 'attachment' || kind === 'message')) return false;
  const strange = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((sign) => !/\s/.test(sign)).length ?? 0;
  return text.trim() === '' || strange > text.length * strangeShare;
}

/** Printed text has next to no control characters; random bytes have one in nine. */
const strangeShare = 0.03;

interface Reading extends Unpacking {
  path: string;
  /** The path of the part that holds this message, and a dot; empty for the outermost. */
  prefix: string;
  depth: number;
}

async function readMessage(reading: Reading): Promise<ParsedMessage | null> {
  const taken = await takeApart(reading.path, reading);
  if (!taken) return null;
  const { root, headers, defect } = taken;
  const parts: MailPartContent[] = [];
  const texts: BodyPart[] = [];
  const wrapped: BodyPart[] = [];
  const signed: BodyPart[] = [];
  const takeSigned = (opened: Pick<Opened, 'signed'>): void => {
    texts.push(...opened.signed);
    signed.push(...opened.signed);
  };
  const visit = async (node: MimeNode, path: string, around: Around): Promise<void> => {
    if (isMultipart(node)) {
      const inner = insideOf(node, path, around);
      parts.push({ ...containerPart(node, path), refusal: node.children.length > 0 && inner.length === 0 ? tooDeep : null });
      for (const inside of inner) await visit(inside.node, inside.path, inside.around);
    } else if (isFile(node)) {
      const part = await attachmentPart(node, path, around.related, reading);
      const before = part.refusal;
      const inside = await openPart(part, { ...reading, readInner: (inner) => readInner(inner, reading) });
      // A closed part has said why.
      if (part.refusal === before) await readWrittenPart(part, node.charset, reading);
      parts.push(part, ...inside.parts);
      wrapped.push(...inside.words);
      takeSigned(inside);
    } else if (!around.alternative && isNamedPage(node) && texts.some(({ content }) => content.trim() !== '')) {
      parts.push(await namedPage(node, path, reading));
    } else if (node.contentType !== 'text/html' && isEncrypted(node.text ?? '')) {
      parts.push(await closedText(node, path, reading));
    } else {
      const { text, files } =
        node.contentType === 'text/html' ? { text: node.text ?? '', files: [] } : takeUuencoded(withoutSignature(node.text ?? ''));
      const part = textPart({ ...node, text }, path);
      const written = await openWritten(files, path, { ...reading, readInner: (inner) => readInner(inner, reading) });
      parts.push(part, ...written.parts);
      texts.push({ kind: part.kind === 'html' ? 'html' : 'text', content: text, alternative: around.alternative });
      takeSigned(written);
    }
  };
  const single = !isMultipart(root);
  await visit(root, `${reading.prefix}${single ? '1' : 'root'}`, { alternative: false, related: false });
  // Outlook writes the same inside its wrapping and, usually, beside it, where signed content is not.
  const hasUnsignedText = texts.some((text) => text.content.trim() !== '' && !signed.includes(text));
  const words = hasUnsignedText ? texts : [...texts, ...wrapped];
  const read = await readWords(headers, words, parts, reading);
  return { ...read, parts, defect: defect ?? read.defect };
}

const isFile = (node: MimeNode): node is MimeNode & { saved: SavedContent } => node.saved !== null;

async function readWords(
  headers: MailHeaders,
  texts: readonly BodyPart[],
  parts: readonly MailPartContent[],
  reading: Reading,
): Promise<Omit<ParsedMessage, 'parts'>> {
  const pictures = cidPictures(parts, reading.folder);
  const body = readBody(texts, pictures.find, reading.reading);
  for (const part of parts) {
    part.cidUsed = part.cid !== null && pictures.asked.has(part.cid);
    if (part.kind === 'message') part.message ??= await readInner(part, reading);
  }
  const stated = texts.flatMap(({ kind, content }) => (kind === 'html' ? structuredLines(content) : []));
  const calendars = calendarsIn(parts, reading.folder);
  const meetings = calendars.filter(({ says }) => says !== 'answered');
  const meeting = [...new Set(meetings.map(({ lines }) => lines.join('\n')))].join('\n');
  const text = [body.text, stated.join('\n'), meeting].filter(Boolean).join('\n\n').slice(0, maxBodyText);
  const described = {
    subject: headers.subject,
    recipients: [...headers.to, ...headers.cc],
    sender: headers.from?.email ?? null,
    answers: headers.answers,
  };
  const passed = readPassedOn(described, body, { meets: meetings.length > 0, reading: reading.reading });
  return {
    headers,
    ...passed,
    text,
    html: body.html,
    meeting: meetings[0]
      ? {
          uid: meetings[0].uid,
          of: meetings.every(({ of }) => of === meetings[0]?.of) ? meetings[0].of : null,
          cancelled: meetings.every(({ says }) => says === 'cancelled'),
        }
      : null,
    answersInvitation: calendars.some(({ says }) => says === 'answered'),
    filesAt: fileService(texts.map(({ content }) => content)),
    payments: within(reading.reading.share(paymentsMs), () => findPayments(passed.answer ?? body.text)) ?? [],
    defect: body.isCut ? textCut : null,
  };
}

/** What the calendars of a message are about; for an answer to an invitation its part says so. */
function calendarsIn(parts: readonly MailPartContent[], folder: string): Calendar[] {
  const calendars = parts.filter(({ mimeType, filename, file }) => file !== null && isCalendar(mimeType, filename));
  return calendars.flatMap((part) => {
    const calendar = readCalendar(readFileSync(join(folder, part.file ?? ''), 'utf8'));
    if (calendar?.says === 'answered') part.refusal = answersInvitation;
    return calendar ?? [];
  });
}

async function readInner(part: MailPartContent, reading: Reading): Promise<ParsedMessage | null> {
  if (part.file === null) return null;
  if (reading.depth >= maxDepth) {
    part.refusal = `Messages inside messages are read ${maxDepth} levels deep. The original message keeps this one.`;
    return null;
  }
  const refusal = reading.reading.refusalOfMessage();
  if (refusal !== null) {
    part.refusal = refusal;
    return null;
  }
  const inner = { ...reading, path: join(reading.folder, part.file), prefix: `${part.path}.`, depth: reading.depth + 1 };
  return readMessage(inner).catch(unlessOfDisk(null));
}
