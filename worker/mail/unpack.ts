import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTnef, readTnef, type Tnef } from './tnef.js';
import { kept, left, type Unpacked, type Unpacking } from './unpacked.js';
import { unzip } from './unzip.js';

/** What was found inside a file. */
export interface Contents {
  files: Unpacked[];
  /** Outlook's message itself, where the file is its wrapping. */
  words: Pick<Tnef, 'text' | 'html'> | null;
}

const zip = Buffer.from('PK\x03\x04', 'latin1');
/** A wrapping is read whole into memory. */
const maxWrapped = 60_000_000;

const broken = 'This archive is damaged and could not be opened. Ask the sender to send it again.';

/**
 * Looks inside a zip archive or a winmail.dat, whatever it is called; null for anything else. What can't be opened is a sentence.
 * Nothing comes out that the budget of the whole mail does not allow for.
 */
export async function unpack(path: string, to: Unpacking): Promise<Contents | string | null> {
  const head = await headOf(path);
  if (isTnef(head)) {
    const { size } = await stat(path);
    if (size > maxWrapped) return `It has ${Math.ceil(size / 1024 / 1024)} MB, more than is safe to unwrap. The original message keeps it.`;
    const { text, html, files } = readTnef(await readFile(path));
    return { files: await writeTnef(files, to), words: { text, html } };
  }
  if (!head.subarray(0, 4).equals(zip)) return null;
  const files = await unzip(path, to).catch(() => broken);
  return files === null || typeof files === 'string' ? files : { files, words: null };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes out what Outlook has wrapped. */
export async function writeTnef(files: Tnef['files'], { folder, nextFile, budget }: Unpacking): Promise<Unpacked[]> {
  const written: Unpacked[] = [];
  for (const { name, mimeType, cid, content, message } of files) {
    const refusal = budget.refusalOf(content.length);
    if (refusal !== null) written.push(left(name, content.length, refusal));
    else {
      const file = nextFile();
      await writeFile(join(folder, file), content, { flag: 'wx', mode: 0o600 });
      written.push(kept(name, file, content.length, { mimeType, cid, message }));
    }
    if (budget.isSpent) break;
  }
  return written;
}
