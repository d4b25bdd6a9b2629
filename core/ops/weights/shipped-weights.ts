import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { weightsFile } from '#core/extraction/model/weights-file';

let hashed: Promise<string> | undefined;

/** SHA-256 of the weights of this release, in hexadecimal; computed once. */
export function shippedHash(): Promise<string> {
  hashed ??= readFile(weightsFile).then((content) => createHash('sha256').update(content).digest('hex'));
  return hashed;
}

/** The weights file as the database keeps it: 1.2 MB. */
export const shippedContent = async (): Promise<Buffer> => promisify(gzip)(await readFile(weightsFile));
