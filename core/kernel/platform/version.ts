import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ name: z.string(), version: z.string() });

/** The product's version. It stands in package.json, which lies at another distance from the source than from the built files. */
export function productVersion(from = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = readManifest(join(folder, 'package.json'));
    if (found?.name === 'rental-ledger') return found.version;
    if (folder === dirname(folder)) return 'unknown';
  }
}

function readManifest(path: string): z.output<typeof manifest> | null {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
