import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Size } from '#core/reading/picture-size';
import { runProgram } from '../../guarded/run-program.js';
import { parsePgm } from './pgm.js';
import { type OpenPdf, type PageRenderer, isAbout } from './page-renderer.js';

/** True where a program of that name is in a folder of PATH. */
export async function isOnPath(program: string): Promise<boolean> {
  const looks = (process.env.PATH ?? '').split(delimiter).map((folder) => access(join(folder, program)));
  return (await Promise.allSettled(looks)).some((look) => look.status === 'fulfilled');
}

const pageMs = 20_000;

async function draw(path: string, page: number, { width, height }: Size): Promise<ReturnType<typeof parsePgm>> {
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  // By the longer side alone: -scale-to-x and -scale-to-y mean the page before it is turned.
  const size = ['-scale-to', String(Math.max(width, height))];
  const drawn = await runProgram('pdftoppm', ['-gray', '-cropbox', ...pages, ...size, path], { deadlineMs: pageMs, maxMemoryMb: 512 });
  const picture = drawn.ok ? parsePgm(drawn.stdout) : null;
  return picture && isAbout(picture, { width, height }) ? picture : null;
}

/**
 * Poppler's program, where it is installed: four times as fast as PDFium in WebAssembly. Not for locked files: the password would be visible in the
 * process list.
 */
export const pdftoppmRenderer: PageRenderer = {
  name: 'pdftoppm',
  isAvailable: () => isOnPath('pdftoppm'),
  open: (path): Promise<OpenPdf> =>
    Promise.resolve({
      render: (page, size) => draw(path, page, size),
      close: () => Promise.resolve(),
    }),
};
