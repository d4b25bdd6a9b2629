import { createHash } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MimeNode as SplitNode } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import type { MimeNode } from './mime-node.js';
import { isOfBody } from './part-headers.js';
import type { ReadingBudget } from './reading-budget.js';
import { textOfPart } from './text-of-bytes.js';
import { transferDecoder } from './transfer-decoders.js';

/** Takes the bytes of a leaf as they come; at their end the node has what they are. */
export interface PartContent {
  take: (bytes: Buffer) => void;
  end: () => void;
}

export interface ContentPlace {
  /** Files go there. */
  folder: string;
  /** Names the file for each attachment, inside `folder`. */
  nextFile: () => string;
  reading: ReadingBudget;
  /** A charset that the message names. */
  elsewhere: string | null;
  /** Hears that some of a text was left out. */
  onCut: () => void;
}

/** The content of a leaf, of which the splitter tells how it is encoded. */
export function partContent(node: MimeNode, split: SplitNode, place: ContentPlace): PartContent {
  const decoder = transferDecoder(split.encoding || '');
  const content = isOfBody(node) ? textContent(node, split, place) : fileContent(node, place);
  return {
    take: (bytes) => content.take(decoder.decode(bytes)),
    end: () => {
      content.take(decoder.end());
      content.end();
    },
  };
}

/** So much is kept of a text as the budget allows. */
function textContent(node: MimeNode, { flowed, delSp }: SplitNode, { reading, elsewhere, onCut }: ContentPlace): PartContent {
  const pieces: Buffer[] = [];
  let left = reading.textLeft;
  return {
    take: (bytes) => {
      const piece = bytes.subarray(0, left);
      if (piece.length < bytes.length) onCut();
      left -= piece.length;
      reading.spendText(piece.length);
      pieces.push(piece);
    },
    end: () => {
      const bytes = Buffer.concat(pieces);
      const plain = flowed ? Buffer.from(libmime.decodeFlowed(bytes.toString('latin1'), delSp), 'latin1') : bytes;
      node.text = textOfPart(plain, node.charset, elsewhere).replaceAll('\r\n', '\n');
    },
  };
}

function fileContent(node: MimeNode, { folder, nextFile }: ContentPlace): PartContent {
  const file = nextFile();
  const path = join(folder, file);
  const hash = createHash('sha256');
  let size = 0;
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  return {
    take: (bytes) => {
      appendFileSync(path, bytes);
      hash.update(bytes);
      size += bytes.length;
    },
    end: () => (node.saved = { file, sha256: hash.digest('hex'), size }),
  };
}
