import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launcher/paths.mjs';

interface Locked {
  dev?: boolean;
  /** A folder of our own in place of a package. */
  link?: boolean;
  license?: string;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const notice = readFileSync(join(root, 'NOTICE'), 'utf8');

/** Licences that ask for no more than their own text, which each package carries. */
const plain = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD)$/;
/** Alone, or as the only choice: it would bind the whole product. */
const binding = /\bA?GPL/;

const shipped = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .map(([path, { license = 'none named' }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), license }));

const named = ({ name }: { name: string }): boolean => notice.includes(name.replace(/^(@img\/sharp)-.*/, '$1'));

test('no package that is shipped binds the product to its own licence', () => {
  expect(shipped.length).toBeGreaterThan(300);
  expect(shipped.filter(({ license }) => binding.test(license.replaceAll(/\bLGPL/g, '')))).toEqual([]);
});

test('every package that is shipped under another licence than the plain ones is named in NOTICE', () => {
  expect(shipped.filter((one) => !plain.test(one.license) && !named(one))).toEqual([]);
});
