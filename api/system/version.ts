import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Package = z.object({ name: z.literal('rental-ledger'), version: z.string() });

function findVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) return Package.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
  }
  return '0.0.0';
}

/** The version of this build. */
export const version = findVersion();
