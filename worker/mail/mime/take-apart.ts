import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Splitter } from '@zone-eu/mailsplit';
import type { MailHeaders } from '#core/database/values/parsed-mail';
import { textCut } from '#core/records/mail/judge-part';
import { isOfDisk } from '#core/kernel/platform/app-error';
import { mendBoundaries, withoutPadding } from './boundary-faults.js';
import { readHeaders } from './mail-headers.js';
import type { MimeNode } from './mime-node.js';
import { isMultipart } from './part-headers.js';
import { charsetNamedIn } from './text-of-bytes.js';
import { type BuiltFor, TreeBuilder } from './tree-builder.js';

export interface TakenApart {
  root: MimeNode;
  headers: MailHeaders;
  /** Why the rest could not be read. */
  defect: string | null;
}

type Destination = Omit<BuiltFor, 'elsewhere'>;

/** More parts than that stay in the original. Messages inside are read by a run of their own: their headers must not mix with those of the message around them. */
const options = { ignoreEmbedded: true, maxChildNodes: 1500 };

/**
 * Takes a raw message apart; the contents of its attachments go to files. One in which a multipart holds nothing is read as its parts really are.
 * Null where not even a header could be read.
 */
export async function takeApart(path: string, to: Destination): Promise<TakenApart | null> {
  const elsewhere = await charsetIn(path);
  const taken = await takeOnce(path, { ...to, elsewhere });
  if (taken.tree.root === null || taken.defect !== null || !holdsNothing(taken.tree.root)) return described(taken, elsewhere);
  const mended = mendBoundaries(await readFile(path, 'latin1'));
  if (mended === null) return described(taken, elsewhere);
  const copy = join(to.folder, to.nextFile());
  await writeFile(copy, mended, { encoding: 'latin1', flag: 'wx', mode: 0o600 });
  return described(await takeOnce(copy, { ...to, elsewhere }), elsewhere);
}

interface TakenOnce {
  tree: TreeBuilder;
  defect: string | null;
}

async function described({ tree, defect }: TakenOnce, elsewhere: string | null): Promise<TakenApart | null> {
  const { root, lines, isCut, isOpen } = tree;
  if (root === null) return null;
  const headers = await readHeaders(root, lines, elsewhere);
  // Of a message that does not say that it ends nobody can say whether all of its last file came (RFC 2046 §5.1.1).
  return { root, headers, defect: defect ?? (isCut ? textCut : isOpen ? breaksOff : null) };
}

const holdsNothing = (node: MimeNode): boolean => isMultipart(node) && (node.children.length === 0 || node.children.some(holdsNothing));

async function takeOnce(path: string, to: BuiltFor): Promise<TakenOnce> {
  const tree = new TreeBuilder(to);
  let defect: string | null = null;
  try {
    await pipeline(createReadStream(path), withoutPadding, new Splitter(options), tree);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || isOfDisk(error)) throw error;
    defect = defectOf(error);
  }
  tree.endLeaf();
  return { tree, defect };
}

const breaksOff = 'It is incomplete or malformed. What could not be read is only in the original.';

/** The splitter's errors speak to programmers. */
function defectOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('child nodes')) return 'It has more than 1,500 parts; the others are only in the original.';
  if (message.includes('header size')) return 'Its headers are larger than 1 MB; what follows them is only in the original.';
  return breaksOff;
}

/** So many bytes of a message are looked through for a charset. */
const searched = 64 * 1024;

/** A charset that the beginning of a message names: its headers and its text, before the first file as a rule. */
async function charsetIn(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(searched), 0, searched, 0);
    return charsetNamedIn(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}
