import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The compressed model in the package: both engines read by it, so that a clear page gives the same result with either. */
export const modelFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** A folder with the model as the tesseract program needs it: the one for temporary files, which is empty for each job of a guarded child. */
export async function unpackedModelFolder(): Promise<string> {
  const folder = tmpdir();
  const model = join(folder, 'eng.traineddata');
  if (existsSync(model)) return folder;
  // A process that looks at the same time finds all of it or nothing.
  const whole = join(folder, `eng-${process.pid}`);
  await writeFile(whole, await promisify(gunzip)(await readFile(join(modelFolder, 'eng.traineddata.gz'))));
  await rename(whole, model);
  return folder;
}
