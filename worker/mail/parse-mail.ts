import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailPartContent, ParsedMail, ParsedMessage } from '#core/mail/parsed-mail';
import { mimeTypes } from '#core/reading/file-type';
import { refuse } from '../reading/refuse.js';
import { readHeaders } from './mail-headers.js';
import type { ParseMailInput } from './parse-mail-input.js';
import { attachmentPart, containerPart, textPart } from './mail-leaf.js';
import { type BodyPart, readBody } from './read-body.js';
import { readForward } from './read-forward.js';
import { type MimeNode, takeApart } from './take-apart.js';

/** Messages inside messages are followed so deep. */
const maxDepth = 20;
/** Multiparts within multiparts are followed until their path is so long; the ledger has no room for a longer one. */
const maxPath = 150;
/** Pictures shown inside the body may take so much, one and all, in bytes. */
const maxPicture = 500_000;
const maxPictures = 2_000_000;

/** The job `parse-mail`: takes a raw message apart; the contents of its parts go to files in `folder`. */
export async function parseMail({ path, folder }: ParseMailInput): Promise<ParsedMail> {
  let files = 0;
  const message = await readMessage({ path, folder, prefix: '', depth: 0, nextFile: () => `part-${(files += 1)}` });
  if (!message) throw refuse('damaged', 'Not even the headers of this message could be read; the original is kept.');
  return { message, bodyHash: bodyHash(message) };
}

interface Reading {
  path: string;
  folder: string;
  /** The path of the part that holds this message, and a dot; empty for the outermost. */
  prefix: string;
  depth: number;
  nextFile: () => string;
}

async function readMessage(reading: Reading): Promise<ParsedMessage | null> {
  const { root, saved, defect } = await takeApart(reading.path, reading.folder, reading.nextFile);
  if (!root) return null;
  const parts: MailPartContent[] = [];
  const texts: BodyPart[] = [];
  const visit = async (node: MimeNode, path: string, within: { alternative: boolean; related: boolean }): Promise<void> => {
    const mimeType = node.contentType || 'text/plain';
    if (/^multipart\//i.test(mimeType)) {
      parts.push(containerPart(node, path));
      const inside = {
        alternative: within.alternative || /\/alternative$/i.test(mimeType),
        related: within.related || /\/related$/i.test(mimeType),
      };
      const at = path.endsWith('root') ? path.slice(0, -'root'.length) : `${path}.`;
      const inner = path.length > maxPath ? [] : node.children;
      for (const [index, child] of inner.entries()) await visit(child, `${at}${index + 1}`, inside);
    } else if (node.isAttachment === true) {
      parts.push(await attachmentPart(node, path, within.related, saved.get(node.headers), reading.folder));
    } else {
      const part = textPart(node, path);
      parts.push(part);
      texts.push({ kind: part.kind === 'html' ? 'html' : 'text', content: node.textContent ?? '', alternative: within.alternative });
    }
  };
  const single = !/^multipart\//i.test(root.contentType || 'text/plain');
  await visit(root, `${reading.prefix}${single ? '1' : 'root'}`, { alternative: false, related: false });
  const pictures = picturesOf(parts, reading.folder);
  const body = readBody(texts, pictures.find);
  for (const part of parts) {
    part.cidUsed = part.cid !== null && pictures.asked.has(part.cid);
    if (part.kind === 'message') part.message = await readInner(part, reading);
  }
  const headers = readHeaders(root);
  return { headers, forward: readForward(headers.subject, body.text), ...body, parts, defect };
}

async function readInner(part: MailPartContent, reading: Reading): Promise<ParsedMessage | null> {
  if (part.file === null || reading.depth + 1 >= maxDepth) return null;
  const inner = { ...reading, path: join(reading.folder, part.file), prefix: `${part.path}.`, depth: reading.depth + 1 };
  return readMessage(inner).catch(() => null);
}

/** The pictures that the HTML may ask for by their cid, as `data:` addresses, and which it has asked for. */
function picturesOf(parts: readonly MailPartContent[], folder: string) {
  const byCid = new Map(parts.flatMap((part) => (part.cid === null ? [] : [[part.cid, part] as const])));
  const asked = new Set<string>();
  let taken = 0;
  const find = (cid: string): string | null => {
    asked.add(cid);
    const part = byCid.get(cid);
    if (!part?.file || !part.picture || !part.fileKind) return null;
    // A picture counts each time it is shown: a thousand references to one would make a body without end.
    if (part.size > maxPicture || taken + part.size > maxPictures) return null;
    taken += part.size;
    return `data:${mimeTypes[part.fileKind]};base64,${readFileSync(join(folder, part.file)).toString('base64')}`;
  };
  return { find, asked };
}

/** What a message says and holds, without the way it took: sender, subject, date, and the hash of every leaf. */
function bodyHash({ headers, parts }: ParsedMessage): string {
  // Without a date two messages may well say the same; their ids tell them apart.
  const said = [headers.from?.email ?? '', headers.subject ?? '', headers.date ?? headers.messageId ?? ''];
  const held = parts.filter((part) => part.kind !== 'container').map((part) => [part.mimeType, part.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([said, held]))
    .digest('hex');
}
