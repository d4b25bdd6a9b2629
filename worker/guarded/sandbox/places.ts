import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What programs need of the system: libraries, fonts and their settings. Nothing of it is anybody's secret, and it is only read. */
const ofSystem = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/ssl/openssl.cnf',
  '/etc/alternatives',
  '/etc/localtime',
  '/etc/fonts',
  '/etc/ghostscript',
  '/etc/papersize',
  '/var/lib/ghostscript',
  '/var/cache/fontconfig',
  '/sys/devices/system/cpu',
  '/sys/fs/cgroup',
  '/proc/meminfo',
  '/proc/cpuinfo',
  '/proc/stat',
  '/proc/sys/vm/overcommit_memory',
  '/dev/zero',
  '/dev/random',
  '/dev/urandom',
];

export const devices = ['/dev/null'];

const fromSource = import.meta.url.endsWith('.ts');
const guarded = dirname(dirname(fileURLToPath(import.meta.url)));
/** The product's folder: of the sources or of what was built of them (`dist/worker/guarded`). */
const root = fromSource ? join(guarded, '../..') : join(guarded, '../../..');

/** The product itself, by name: the data may lie beside it, and the settings do. */
const ofProduct = [
  'package.json',
  'node_modules',
  'deploy/stub',
  ...(fromSource ? ['.swcrc', 'tsconfig.json', 'core', 'worker', 'test'] : ['dist']),
];

/** What a child may read, besides its scratch folder: system, Node and the product. */
export const readablePlaces = (): string[] => [...ofSystem, process.execPath, ...ofProduct.map((name) => join(root, name))];

/** What a child has to be able to read as whoever it becomes. */
export const neededPlaces = (): string[] => [process.execPath, join(root, 'package.json'), join(root, 'node_modules'), guarded];

/** The paths in a folder; none of a file. */
export function listed(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return []; // a file, or not there
  }
}

/** Where a path and what is right below it really lie: a part of the data may have been moved to another disk, with a link in its place. */
export const reallyAt = (path: string): string[] => [path, ...[path, ...listed(path)].map(real)];

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith('..');

/**
 * The places without what lies hidden in them: of a folder with something hidden its other entries are named one by one. `list` answers the paths in
 * a folder. Landlock can only allow, not take out.
 */
export function without(places: readonly string[], hidden: readonly string[], list: (folder: string) => string[]): string[] {
  return places.flatMap((place) => {
    if (hidden.some((folder) => isWithin(folder, place))) return [];
    return hidden.some((folder) => isWithin(place, folder)) ? without(list(place), hidden, list) : [place];
  });
}
