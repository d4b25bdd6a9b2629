import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const require = createRequire(import.meta.url);

/** Where the package keeps the model, compressed: both engines read by this one, so that a page reads the same whichever is there. */
export const modelFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

let unpacked: Promise<string> | undefined;

/** A folder with the model as the tesseract program wants it. It is unpacked once for each process, into the folder for temporary files. */
export function unpackedModelFolder(): Promise<string> {
  unpacked ??= unpack();
  return unpacked;
}

async function unpack(): Promise<string> {
  const model = await promisify(gunzip)(await readFile(join(modelFolder, 'eng.traineddata.gz')));
  const folder = tmpdir();
  await writeFile(join(folder, 'eng.traineddata'), model);
  return folder;
}
