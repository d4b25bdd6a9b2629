import { join } from 'node:path';
import type { MailPartContent, ParsedMessage } from '#core/mail/parsed-mail';
import { cidPictures } from './cid-pictures.js';
import { clean } from './mail-headers.js';
import { unpackedPart } from './mail-leaf.js';
import { type BodyPart, readBody } from './read-body.js';
import { readForward } from './read-forward.js';
import type { Tnef } from './tnef.js';
import { type Contents, unpack, writeTnef } from './unpack.js';
import type { Unpacked, Unpacking } from './unpacked.js';

/** Archives within archives are opened so deep. */
const maxArchives = 3;
/** The ledger has no room for longer paths. */
const maxPath = 150;

/** What it takes to look inside a part. */
export interface Opening extends Unpacking {
  /** Takes a message inside apart. */
  readInner: (part: MailPartContent) => Promise<ParsedMessage | null>;
}

/** What came out of a part: parts of their own, and words of the message itself. */
export interface Opened {
  parts: MailPartContent[];
  words: BodyPart[];
}

/** What an archive or a winmail.dat holds; it is a container then, like a multipart. One that stays closed says why in `refusal`. */
export async function openPart(part: MailPartContent, opening: Opening, depth = 0): Promise<Opened> {
  const nothing = { parts: [], words: [] };
  // Whatever its bytes were taken for: a small bill near the beginning makes a wrapping look like the bill itself.
  if (part.file === null || part.kind !== 'attachment') return nothing;
  if (depth >= maxArchives || part.path.length > maxPath) return nothing;
  const found = await unpack(join(opening.folder, part.file), opening);
  if (found === null) return nothing;
  part.fileKind = null;
  if (typeof found === 'string') {
    part.refusal = found;
    return nothing;
  }
  part.kind = 'container';
  part.refusal = about(found);
  return { parts: await openFiles(found.files, part.path, opening, depth), words: wordsOf(found.words) };
}

function about({ files, words }: Contents): string {
  if (words)
    return files.length > 0
      ? 'Outlook’s wrapping of the message; what came out of it follows.'
      : 'Outlook’s wrapping of the message; no files are in it.';
  return files.length > 0 ? 'An archive; what came out of it follows.' : 'An archive with nothing in it.';
}

async function openFiles(files: readonly Unpacked[], path: string, opening: Opening, depth: number): Promise<MailPartContent[]> {
  const parts: MailPartContent[] = [];
  for (const [index, file] of files.entries()) {
    const part = await unpackedPart(file, `${path}.${index + 1}`, opening.folder);
    if (file.message) part.message = await wrappedMessage(file.message, `${part.path}.`, opening);
    const inside = await openPart(part, opening, depth + 1);
    parts.push(part, ...inside.parts);
  }
  return parts;
}

function wordsOf(words: Pick<Tnef, 'text' | 'html'> | null): BodyPart[] {
  const { text, html } = words ?? { text: null, html: null };
  const both: BodyPart[] = [
    { kind: 'text', content: text ?? '', alternative: html !== null },
    { kind: 'html', content: html ?? '', alternative: true },
  ];
  return both.filter(({ content }) => content.trim() !== '');
}

/** A message that was attached to Outlook's, as far as it says what a message says. */
async function wrappedMessage(tnef: Tnef, prefix: string, opening: Opening): Promise<ParsedMessage> {
  const parts = await openFiles(await writeTnef(tnef.files, opening), prefix.slice(0, -1), opening, 1);
  for (const part of parts) if (part.kind === 'message') part.message ??= await opening.readInner(part);
  const pictures = cidPictures(parts, opening.folder);
  const body = readBody(wordsOf(tnef), pictures.find);
  for (const part of parts) part.cidUsed = part.cid !== null && pictures.asked.has(part.cid);
  const subject = tnef.subject && clean(tnef.subject, 2000);
  const { email, name } = tnef.from;
  return {
    headers: {
      messageId: tnef.messageId && clean(tnef.messageId, 998),
      subject,
      from: email === null ? null : { email: clean(email, 320), name: name && clean(name, 300) },
      replyTo: null,
      to: [],
      cc: [],
      date: tnef.date?.toISOString() ?? null,
      contentType: 'application/ms-tnef',
      reportType: null,
      passedOnBy: null,
      autoSubmitted: false,
    },
    forward: readForward({ subject, recipients: [] }, body.text),
    ...body,
    meeting: false,
    parts,
    defect: null,
  };
}
