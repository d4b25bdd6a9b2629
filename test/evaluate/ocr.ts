import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageText } from '#core/reading/page-text';
import { type PrintedWord, type SpoiledPicture, type Spoiling, spoiledPicture, spoilings } from '../generator/pictures/spoil.ts';
import type { Pool } from './read-pages.js';

/** So many pictures of each kind where no number is given. */
export const usualPictures = 10;

/**
 * `npm run evaluate -- ocr [count]`: of the words on drawn documents, scanned, faxed and photographed, how many are read right and found
 * where they stand. `SEED` names another run, `SPOILING=skew,…` draws these kinds alone.
 */
export async function evaluateOcr(pool: Pool, count: number, seed = 'evaluate'): Promise<void> {
  const wanted = (process.env.SPOILING ?? '').split(',').filter(Boolean);
  console.log(`ocr: ${count} pictures of each kind, words read right where they stand`);
  for (const spoiling of spoilings.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    const tally = { right: 0, printed: 0 };
    for (let at = 0; at < count; at += 1) {
      const picture = await spoiledPicture(`${seed}-${at}`, spoiling);
      tally.right += wordsRead(picture.words, await readPicture(pool, picture));
      tally.printed += picture.words.length;
    }
    print(spoiling, tally);
  }
}

/** The pages that the product reads from a picture. */
export async function readPicture(pool: Pool, { file }: Pick<SpoiledPicture, 'file'>): Promise<PageText[]> {
  const folder = mkdtempSync(join(tmpdir(), 'evaluate-ocr-'));
  try {
    const path = join(folder, 'picture');
    writeFileSync(path, file);
    const light = await pool.run('read-light', { path });
    const ocr = await pool.run('read-ocr', { path, pages: light.ok ? light.value.needsOcr : [] });
    return ocr.ok ? ocr.value.pages : [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In fractions of the picture: a word that is found farther off stands elsewhere. */
const near = 0.015;

/** How many of the printed words were read to the letter, each in its place. */
export function wordsRead(printed: readonly PrintedWord[], pages: readonly Pick<PageText, 'lines'>[]): number {
  const found = new Set(pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
  return printed.filter(({ text, x, y }) => {
    const word = [...found].find(
      ({ text: read, box: [left, top, width, height] }) =>
        read === text && Math.abs(left + width / 2 - x) < near && Math.abs(top + height / 2 - y) < near,
    );
    if (word) found.delete(word);
    return word !== undefined;
  }).length;
}

function print(spoiling: Spoiling, { right, printed }: { right: number; printed: number }): void {
  console.log(
    `  ${spoiling.padEnd(14)} ${String(right).padStart(6)} of ${String(printed).padEnd(6)}${((right / printed) * 100).toFixed(1).padStart(6)} %`,
  );
}
