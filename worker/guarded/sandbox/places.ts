import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What programs need of the system: libraries, fonts and their settings. None of it is secret, and it is only read. */
const systemPlaces = [
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
/** The product's folder: that of the sources or of the build (`dist/worker/guarded`). */
const root = fromSource ? join(guarded, '../..') : join(guarded, '../../..');

/** The product's own files and folders, by name: data and settings may be beside them. */
const ofProduct = [
  'package.json',
  'node_modules',
  'deploy/stub',
  ...(fromSource ? ['.swcrc', 'tsconfig.json', 'core', 'worker', 'test'] : ['dist']),
];

/** What a child may read, besides its scratch folder: system, Node and the product. */
export const readablePlaces = (): string[] => [...systemPlaces, process.execPath, ...ofProduct.map((name) => join(root, name))];

/** What a child must be able to read as its user. */
export const neededPlaces = (): string[] => [process.execPath, join(root, 'package.json'), join(root, 'node_modules'), guarded];

/** The paths in a folder; none of a file. */
export function listed(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return []; // a file, or not there
  }
}

/** The real paths of a path and of the entries directly below it: a part of the data may have been moved to another disk and replaced by a link. */
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
 * The places without the hidden parts in them: for a folder that contains something hidden its other entries are listed one by one. `list` answers
 * the paths in a folder. Landlock can only allow, not exclude.
 */
export function without(places: readonly string[], hidden: readonly string[], list: (folder: string) => string[]): string[] {
  return places.flatMap((place) => {
    if (hidden.some((folder) => isWithin(folder, place))) return [];
    return hidden.some((folder) => isWithin(place, folder)) ? without(list(place), hidden, list) : [place];
  });
}
