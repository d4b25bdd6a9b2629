import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileStore, KeyTaken, NotStored } from '#core/kernel/storage/file-store';
import { allOf } from './all-of.js';

/** More than goes to a server in one piece. */
const large = randomBytes(9_000_000);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** As a body arrives: in small pieces. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const listed = async (store: FileStore, prefix: string): Promise<string[]> =>
  (await allOf(store.list(prefix))).map(({ key, size }) => `${key} ${size}`).toSorted();

/**
 * What every file store promises, as tests of the one that `open` makes; its files and copies on this machine may lie in the folder. Nothing is in it
 * when a test begins.
 */
export function describeFileStore(name: string, open: (folder: string) => FileStore | Promise<FileStore>): void {
  describe(`a store on ${name}`, () => {
    let folder: string;
    let store: FileStore;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'store-'));
      store = await open(folder);
    });
    afterEach(async () => {
      for await (const { key } of store.list('')) if (key !== null) await store.delete(key);
      await rm(folder, { recursive: true });
    });

    test('what was put is read again, with its hash and size, whole or in part', async () => {
      const stored = await store.put('originals/a1', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
      expect(stored).toEqual({
        key: 'originals/a1',
        size: 11,
        sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      });
      expect(await text(await store.read('originals/a1'))).toBe('hello world');
      expect(await text(await store.read('originals/a1', { start: 6, end: 8 }))).toBe('wor');
      expect(await text(await store.read('originals/a1', { start: 6, end: 80 }))).toBe('world');
      expect(await text(await store.read('originals/a1', { start: 60, end: 80 }))).toBe('');
      expect(await store.size('originals/a1')).toBe(11);
    });

    test.each([0, 1])('a file of %s bytes is one too', async (size) => {
      await store.put('originals/a1', Buffer.alloc(size));
      expect(await store.size('originals/a1')).toBe(size);
      expect((await buffer(await store.read('originals/a1'))).length).toBe(size);
      expect(await store.withLocalPath('originals/a1', (path) => readFile(path))).toHaveLength(size);
    });

    test('a large file arrives as it is, by a stream and by a path', async () => {
      const source = join(folder, 'source');
      await writeFile(source, large);
      const expected = { size: large.length, sha256: hashOf(large) };
      expect(await store.put('originals/a1', Readable.from(pieces(large)))).toEqual({ key: 'originals/a1', ...expected });
      expect(await store.putFile('originals/a2', source)).toEqual({ key: 'originals/a2', ...expected });
      for (const key of ['originals/a1', 'originals/a2']) {
        expect(hashOf(await buffer(await store.read(key)))).toBe(expected.sha256);
        expect(hashOf(await store.withLocalPath(key, (path) => readFile(path)))).toBe(expected.sha256);
      }
    });

    test.each<[string, Buffer]>([
      ['small', Buffer.from('one')],
      ['large', large],
    ])('a %s file is not overwritten by another one, unless it is to be replaced', async (_size, first) => {
      const other = Buffer.concat([first, Buffer.from('!')]);
      await store.put('originals/a1', first);
      expect((await store.put('originals/a1', Readable.from(pieces(first)))).sha256).toBe(hashOf(first));
      await expect(store.put('originals/a1', Readable.from(pieces(other)))).rejects.toThrow(KeyTaken);
      expect(hashOf(await buffer(await store.read('originals/a1')))).toBe(hashOf(first));
      await store.put('originals/a1', other, { replace: true });
      expect(hashOf(await buffer(await store.read('originals/a1')))).toBe(hashOf(other));
      expect(hashOf(await store.withLocalPath('originals/a1', (path) => readFile(path)))).toBe(hashOf(other));
    });

    test('two that write the same content at once both have stored it', async () => {
      const both = await Promise.all([store, await open(folder)].map((writer) => writer.put('mail/q1', Readable.from(pieces(large)))));
      expect(both.map(({ sha256 }) => sha256)).toEqual([hashOf(large), hashOf(large)]);
      expect(hashOf(await buffer(await store.read('mail/q1')))).toBe(hashOf(large));
    });

    test('what is not there is not there, and may be deleted', async () => {
      expect(await store.exists('originals/a1')).toBe(false);
      await store.delete('originals/a1');
      await expect(store.read('originals/a1')).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.size('originals/a1')).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.withLocalPath('originals/a1', () => Promise.resolve())).rejects.toThrow(NotStored);
      await store.put('originals/a1', Buffer.from('x'));
      expect(await store.exists('originals/a1')).toBe(true);
      await store.withLocalPath('originals/a1', () => Promise.resolve());
      await store.delete('originals/a1');
      expect(await store.exists('originals/a1')).toBe(false);
      await expect(store.withLocalPath('originals/a1', () => Promise.resolve())).rejects.toThrow(NotStored);
    });

    test.each<[string, number]>([
      ['small', 1000],
      ['large', large.length],
    ])('a %s source that breaks leaves nothing, and its error is told', async (_size, size) => {
      const broken = Readable.from(
        (async function* () {
          yield* pieces(large.subarray(0, size));
          throw new Error('gone');
        })(),
      );
      await expect(store.put('originals/a1', broken)).rejects.toThrow(/gone/);
      expect(await store.exists('originals/a1')).toBe(false);
      await expect(store.putFile('originals/a2', join(folder, 'none'))).rejects.toThrow(/ENOENT/);
    });

    test('what lies there is listed by prefix, with size and time', async () => {
      const before = Date.now() - 2000;
      for (const [key, content] of Object.entries({ 'originals/a1': 'x', 'originals/a2': 'yy', 'mail/q1': 'zzz' }))
        await store.put(key, Buffer.from(content));
      expect(await listed(store, 'originals/')).toEqual(['originals/a1 1', 'originals/a2 2']);
      expect(await listed(store, '')).toEqual(['mail/q1 3', 'originals/a1 1', 'originals/a2 2']);
      expect(await listed(store, 'media/')).toEqual([]);
      for await (const { key, place, storedAt } of store.list('mail/')) {
        expect(place).toBe(store.placeOf(key ?? ''));
        expect(storedAt.getTime()).toBeGreaterThan(before);
      }
    });

    test.each(['../etc/passwd', 'originals/..', 'originals/a/b', '/etc/passwd', 'originals/', 'a\0/b'])('%j is no key', async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/no key/);
      expect(() => store.placeOf(key)).toThrow(/no key/);
    });

    test('it can be used, and says what it is', async () => {
      await store.check();
      await store.put('originals/a1', Buffer.from('x'));
      await store.withLocalPath('originals/a1', () => Promise.resolve());
      const { kind, place, cache } = await store.facts();
      expect(place).toContain(kind === 'disk' ? folder : 's3://ledger');
      expect(cache?.bytes).toBe(kind === 'disk' ? undefined : 1);
    });
  });
}
