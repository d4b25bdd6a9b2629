import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileStore, KeyTaken, NotStored } from '#core/kernel/storage/file-store';
import { allOf } from './all-of.js';
import { proving } from './share.js';

/** More than goes to a server in one piece. */
const large = randomBytes(9_000_000);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** As a body arrives: in small pieces. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const listed = async (store: FileStore, prefix: string): Promise<string[]> =>
  (await allOf(store.list(prefix))).map(({ key, size }) => `${key} ${size}`).toSorted();

/** The store of the test that runs, and its folder on this machine. */
interface Opened {
  store: FileStore;
  folder: string;
  /** The same once more, as another process has it. */
  open: () => FileStore | Promise<FileStore>;
}

/**
 * What every file store promises, as tests of the one that `open` makes; its files and copies on this machine may lie in the folder. Nothing is in it
 * when a test begins.
 */
export function describeFileStore(name: string, open: (folder: string) => FileStore | Promise<FileStore>): void {
  describe(`a store on ${name}`, () => {
    const opened = {} as Opened;
    beforeEach(async () => {
      opened.folder = await mkdtemp(join(tmpdir(), 'store-'));
      opened.open = () => open(opened.folder);
      opened.store = await opened.open();
    });
    afterEach(async () => {
      for await (const { key } of opened.store.list('')) if (key !== null) await opened.store.delete(key);
      await rm(opened.folder, { recursive: true });
    });
    describeReading(opened);
    describeWriting(opened);
    describeLooking(opened);
  });
}

function describeReading(opened: Opened): void {
  test('what was put is read again, with its hash and size, whole or in part', async () => {
    const stored = await opened.store.put('originals/a1', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
    expect(stored).toEqual({
      key: 'originals/a1',
      size: 11,
      sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    });
    expect(await text(await opened.store.read('originals/a1'))).toBe('hello world');
    expect(await text(await opened.store.read('originals/a1', { start: 6, end: 8 }))).toBe('wor');
    expect(await text(await opened.store.read('originals/a1', { start: 6, end: 80 }))).toBe('world');
    expect(await text(await opened.store.read('originals/a1', { start: 60, end: 80 }))).toBe('');
    expect(await opened.store.size('originals/a1')).toBe(11);
  });

  test.each([0, 1])('a file of %s bytes is one too', async (size) => {
    await opened.store.put('originals/a1', Buffer.alloc(size));
    expect(await opened.store.size('originals/a1')).toBe(size);
    expect((await buffer(await opened.store.read('originals/a1'))).length).toBe(size);
    expect(await opened.store.withLocalPath('originals/a1', (path) => readFile(path))).toHaveLength(size);
  });

  test('a large file arrives as it is, by a stream and by a path', async () => {
    const source = join(opened.folder, 'source');
    await writeFile(source, large);
    const expected = { size: large.length, sha256: hashOf(large) };
    expect(await opened.store.put('originals/a1', Readable.from(pieces(large)))).toEqual({ key: 'originals/a1', ...expected });
    expect(await opened.store.putFile('originals/a2', source)).toEqual({ key: 'originals/a2', ...expected });
    for (const key of ['originals/a1', 'originals/a2']) {
      expect(hashOf(await buffer(await opened.store.read(key)))).toBe(expected.sha256);
      expect(hashOf(await opened.store.withLocalPath(key, (path) => readFile(path)))).toBe(expected.sha256);
    }
  });
}

function describeWriting(opened: Opened): void {
  test.each<[string, Buffer]>([
    ['small', Buffer.from('one')],
    ['large', large],
  ])('a %s file is not overwritten by another one, unless it is to be replaced', async (_size, first) => {
    const other = Buffer.concat([first, Buffer.from('!')]);
    await opened.store.put('originals/a1', first);
    expect((await opened.store.put('originals/a1', Readable.from(pieces(first)))).sha256).toBe(hashOf(first));
    await expect(opened.store.put('originals/a1', Readable.from(pieces(other)))).rejects.toThrow(KeyTaken);
    expect(hashOf(await buffer(await opened.store.read('originals/a1')))).toBe(hashOf(first));
    await opened.store.put('originals/a1', other, { replace: true });
    expect(hashOf(await buffer(await opened.store.read('originals/a1')))).toBe(hashOf(other));
    expect(hashOf(await opened.store.withLocalPath('originals/a1', (path) => readFile(path)))).toBe(hashOf(other));
  });

  // Two stores share nothing in memory, as those of two processes.
  test.each<[string, Buffer, number]>([
    ['small', Buffer.from('one'), proving ? 20 : 5],
    ['large', large, proving ? 2 : 1],
  ])(
    'of two that write a %s file at once both succeed with the same content, exactly one with different ones',
    async (_size, first, times) => {
      const writers = [opened.store, await opened.open()];
      const writeAtOnce = (key: string, contents: Buffer[]) =>
        Promise.allSettled(writers.map((writer, at) => writer.put(key, Readable.from(pieces(contents[at] ?? first)))));
      for (let time = 0; time < times; time += 1) {
        const same = await writeAtOnce(`mail/s${time}`, [first, first]);
        for (const ended of same) expect(ended).toMatchObject({ status: 'fulfilled', value: { sha256: hashOf(first) } });
        const contents = ['a', 'b'].map((end) => Buffer.concat([first, Buffer.from(end)]));
        const different = await writeAtOnce(`mail/d${time}`, contents);
        expect(different.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(different.find(({ status }) => status === 'rejected')).toHaveProperty('reason', new KeyTaken(`mail/d${time}`));
        const winner = contents[different.findIndex(({ status }) => status === 'fulfilled')] ?? first;
        expect(hashOf(await buffer(await opened.store.read(`mail/d${time}`)))).toBe(hashOf(winner));
      }
      expect(await listed(opened.store, '')).toHaveLength(2 * times);
      expect(await opened.store.removeDrafts(new Date(Date.now() + 60_000))).toBe(0);
    },
  );
}

function describeLooking(opened: Opened): void {
  test('what is not there is not there, and may be deleted', async () => {
    expect(await opened.store.exists('originals/a1')).toBe(false);
    await opened.store.delete('originals/a1');
    await expect(opened.store.read('originals/a1')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(opened.store.size('originals/a1')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(opened.store.withLocalPath('originals/a1', () => Promise.resolve())).rejects.toThrow(NotStored);
    await opened.store.put('originals/a1', Buffer.from('x'));
    expect(await opened.store.exists('originals/a1')).toBe(true);
    await opened.store.withLocalPath('originals/a1', () => Promise.resolve());
    await opened.store.delete('originals/a1');
    expect(await opened.store.exists('originals/a1')).toBe(false);
    await expect(opened.store.withLocalPath('originals/a1', () => Promise.resolve())).rejects.toThrow(NotStored);
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
    await expect(opened.store.put('originals/a1', broken)).rejects.toThrow(/gone/);
    expect(await opened.store.exists('originals/a1')).toBe(false);
    await expect(opened.store.putFile('originals/a2', join(opened.folder, 'none'))).rejects.toThrow(/ENOENT/);
  });

  test('what lies there is listed by prefix, with size and time', async () => {
    const before = Date.now() - 2000;
    for (const [key, content] of Object.entries({ 'originals/a1': 'x', 'originals/a2': 'yy', 'mail/q1': 'zzz' }))
      await opened.store.put(key, Buffer.from(content));
    expect(await listed(opened.store, 'originals/')).toEqual(['originals/a1 1', 'originals/a2 2']);
    expect(await listed(opened.store, '')).toEqual(['mail/q1 3', 'originals/a1 1', 'originals/a2 2']);
    expect(await listed(opened.store, 'media/')).toEqual([]);
    for await (const { key, place, storedAt } of opened.store.list('mail/')) {
      expect(place).toBe(opened.store.placeOf(key ?? ''));
      expect(storedAt.getTime()).toBeGreaterThan(before);
    }
  });

  test.each(['../etc/passwd', 'originals/..', 'originals/a/b', '/etc/passwd', 'originals/', 'a\0/b'])('%j is no key', async (key) => {
    await expect(opened.store.put(key, Buffer.from('x'))).rejects.toThrow(/no key/);
    expect(() => opened.store.placeOf(key)).toThrow(/no key/);
  });

  test('it can be used, and says what it is', async () => {
    await opened.store.check();
    await opened.store.put('originals/a1', Buffer.from('x'));
    await opened.store.withLocalPath('originals/a1', () => Promise.resolve());
    const { kind, place, cache } = await opened.store.facts();
    expect(place).toContain(kind === 'disk' ? opened.folder : 's3://ledger');
    expect(cache?.bytes).toBe(kind === 'disk' ? undefined : 1);
  });
}
