import { join } from 'node:path';
import { outlooksForm } from '#core/records/mail/attached-messages';
import { damagedArchive, damagedWrapping, textCut } from '#core/records/mail/judge-part';
import { type MailPartContent, maxSubject, type ParsedMessage } from '#core/database/values/parsed-mail';
import { isOfUnknownKind, unreadKind } from '#core/reading/file-type';
import { fileService } from './file-service.js';
import { cidPictures } from './body/cid-pictures.js';
import { clean, idWithin } from './mime/mail-headers.js';
import { unpackedPart } from './mail-leaf.js';
import { type BodyPart, readBody } from './body/read-body.js';
import { readPassedOn } from './forwards/read-passed-on.js';
import type { OutlookMessage } from './outlook/outlook-message.js';
import { type Contents, isPacked, openMailbox, unpack, writeFiles } from './archives/unpack.js';
import { kept as keptFile, type Unpacked, type Unpacking } from './archives/unpacked.js';
import type { UuFile } from './archives/uuencoded.js';
import { readWrittenPart } from './written-part.js';

/** Archives within archives are opened this deep. */
const maxArchives = 3;
/** The ledger has no room for longer paths. */
const maxPath = 150;

/** What is needed to look inside a part. */
export interface Opening extends Unpacking {
  /** Parses a message inside. */
  readInner: (part: MailPartContent) => Promise<ParsedMessage | null>;
}

/** What a part contained: parts of its own, and words of the message itself. */
export interface Opened {
  parts: MailPartContent[];
  /** Outlook's words, which usually are beside its wrapping too. */
  words: BodyPart[];
  /** Words that were signed with their message, and are nowhere else. */
  signed: BodyPart[];
}

/**
 * The content of an archive, a wrapping or a signed message; the part then is a container, like a multipart. One that stays closed says why in
 * `refusal`.
 */
export async function openPart(part: MailPartContent, opening: Opening, depth = 0): Promise<Opened> {
  const nothing = { parts: [], words: [], signed: [] };
  // Whatever its bytes were taken for: a small bill near the beginning makes a wrapping look like the bill itself.
  if (part.file === null || !(part.kind === 'attachment' || part.kind === 'message')) return nothing;
  if (depth >= maxArchives || part.path.length > maxPath) {
    if (part.kind === 'attachment' && (await isPacked(join(opening.folder, part.file)))) part.refusal = `Archives inside archives are opened ${maxArchives} levels deep. The original message keeps this one.`; // prettier-ignore
    return nothing;
  }
  const path = join(opening.folder, part.file);
  const found = await (part.kind === 'message' ? openMailbox(path, opening) : unpack(path, opening));
  if (found === null) {
    part.refusal = betterRefusal(part) ?? part.refusal;
    return nothing;
  }
  part.fileKind = null;
  if (typeof found === 'string') {
    part.refusal = found;
    return nothing;
  }
  if (found.is === 'message') {
    part.kind = 'message';
    part.refusal = null;
    part.message = await savedMessage(found.message, `${part.path}.`, opening);
    return nothing;
  }
  part.kind = 'container';
  if (found.is === 'signed') return openSigned(part, found, opening, depth);
  part.refusal = about(found);
  return { ...(await openFiles(found.files, part.path, opening, depth)), words: wordsOf(found.is === 'wrapping' ? found.words : null) };
}

/** Files that begin like an archive, and are documents of an office program. */
const archiveRefusal = unreadKind('ZIP files');
const officeRefusal = unreadKind('Documents of Word, Excel and other office programs');

/** A file named like a wrapping or an archive that does not begin like one is a damaged one. */
function betterRefusal({ mimeType, filename, refusal }: MailPartContent): string | null {
  if (refusal === archiveRefusal) return officeRefusal;
  if (refusal === null || !isOfUnknownKind(refusal)) return null;
  if (/^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')) return damagedWrapping;
  return /^application\/(?:x-)?zip(?:-compressed)?$/.test(mimeType) || /\.zip$/i.test(filename ?? '') ? damagedArchive : null;
}

function about(found: Exclude<Contents, { is: 'message' | 'signed' }>): string {
  const { length } = found.files;
  if (found.is === 'mailbox') return 'A mailbox saved as one file. Its messages follow.';
  if (found.is === 'archive' && found.damaged)
    return 'A damaged archive. What could be read of it follows. The original message keeps it unchanged.';
  if (found.is === 'archive') return length > 0 ? 'An archive. Its files follow.' : 'An empty archive.';
  if (found.damaged)
    return length > 0
      ? 'Outlook’s winmail.dat file is damaged. What could be read of it follows. The original message keeps it unchanged.'
      : 'Outlook’s winmail.dat file is damaged, and no files could be read in it. The original message keeps it unchanged.';
  return length > 0 ? 'Outlook’s winmail.dat file. Its contents follow.' : 'Outlook’s winmail.dat file, with no files in it.';
}

const signedMessage = 'A message signed as a whole (S/MIME). Its contents follow. Its signature is not checked.';
const signedFile = 'A signed file (S/MIME). The file follows. Its signature is not checked.';
const unreadSigned = 'A message signed as a whole (S/MIME) that could not be read. The original keeps it.';
/** `bill.pdf.p7m`: a signed file keeps its name before the ending. */
const namedFile = /^(.+\.[a-z\d]{1,5})\.p7[ms]$/i;
const isSignature = /^application\/(?:x-)?pkcs7-signature$/;

/** What was signed is the message itself, whose parts and words are those of the message around it; or a file, by its bytes or by its name. */
async function openSigned(
  part: MailPartContent,
  { file, size, isMessage }: Extract<Contents, { is: 'signed' }>,
  opening: Opening,
  depth: number,
): Promise<Opened> {
  const content = keptFile(namedFile.exec(part.filename ?? '')?.[1] ?? null, file, size);
  const { fileKind } = await unpackedPart(content, part.path, opening.folder);
  if (!isMessage && fileKind !== 'eml' && (fileKind ?? content.name) !== null) {
    part.refusal = signedFile;
    return { ...(await openFiles([content], part.path, opening, depth)), words: [] };
  }
  const message = await opening.readInner({ ...part, file });
  // As a container it would be said to hold something that was never seen.
  if (!message) part.kind = 'attachment';
  part.refusal = message ? [signedMessage, message.defect].filter(Boolean).join(' ') : unreadSigned;
  const words = wordsOf(message);
  const opened = { parts: message?.parts ?? [], words: [], signed: [] };
  // A signature that contains the signed content again is beside that content.
  return isSignature.test(part.mimeType) ? { ...opened, words } : { ...opened, signed: words };
}

/** Files inside a text of the message. */
export async function openWritten(files: readonly UuFile[], path: string, opening: Opening): Promise<Omit<Opened, 'words'>> {
  return openFiles(await writeFiles(files, opening), path, opening, 0);
}

async function openFiles(files: readonly Unpacked[], path: string, opening: Opening, depth: number): Promise<Omit<Opened, 'words'>> {
  const opened: Omit<Opened, 'words'> = { parts: [], signed: [] };
  for (const [index, file] of files.entries()) {
    const part = await unpackedPart(file, `${path}.${index + 1}`, opening.folder);
    if (file.message) part.message = await savedMessage(file.message, `${part.path}.`, opening);
    const before = part.refusal;
    const inside = await openPart(part, opening, depth + 1);
    // A closed part has said why.
    if (part.refusal === before) await readWrittenPart(part, null, opening);
    opened.parts.push(part, ...inside.parts);
    opened.signed.push(...inside.signed);
  }
  return opened;
}

function wordsOf(words: Pick<OutlookMessage, 'text' | 'html'> | null): BodyPart[] {
  const { text, html } = words ?? { text: null, html: null };
  const both: BodyPart[] = [
    { kind: 'text', content: text ?? '', alternative: html !== null },
    { kind: 'html', content: html ?? '', alternative: true },
  ];
  return both.filter(({ content }) => content.trim() !== '');
}

/** A message in Outlook's own form, with the data that a message has. */
async function savedMessage(kept: OutlookMessage, prefix: string, opening: Opening): Promise<ParsedMessage> {
  const { parts, signed } = await openFiles(await writeFiles(kept.files, opening), prefix.slice(0, -1), opening, 1);
  for (const part of parts) if (part.kind === 'message') part.message ??= await opening.readInner(part);
  const pictures = cidPictures(parts, opening.folder);
  const body = readBody([...wordsOf(kept), ...signed], pictures.find, opening.reading);
  for (const part of parts) part.cidUsed = part.cid !== null && pictures.asked.has(part.cid);
  const subject = kept.subject && clean(kept.subject, maxSubject);
  const { email, name } = kept.from;
  return {
    headers: {
      messageId: kept.messageId && idWithin(clean(kept.messageId, 998)),
      outgoing: null,
      subject,
      from: email === null ? null : { email: clean(email, 320).toLowerCase(), name: name && clean(name, 300) },
      authors: [],
      replyTo: null,
      writtenBy: null,
      to: kept.to
        .slice(0, 100)
        .map((recipient) => ({ email: clean(recipient.email, 320), name: recipient.name && clean(recipient.name, 300) })),
      cc: [],
      date: kept.date?.toISOString() ?? null,
      contentType: outlooksForm,
      reportType: null,
      passedOnBy: null,
      autoSubmitted: false,
      answers: [],
    },
    ...readPassedOn({ subject, recipients: kept.to, sender: kept.from?.email ?? null, answers: [] }, body, {
      meets: false,
      reading: opening.reading,
    }),
    text: body.text,
    html: body.html,
    meeting: null,
    answersInvitation: false,
    filesAt: fileService([kept.html ?? '', kept.text ?? '']),
    payments: [],
    parts,
    defect: body.isCut ? textCut : null,
  };
}
