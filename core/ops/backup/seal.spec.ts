import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import { ArchiveWriter } from '#core/ops/backup/archive-writer';
import { chooseSeal, keysOf } from '#core/ops/backup/backup-keys';
import { fileEntry, manifestName } from '#core/ops/backup/manifest';
import { type Seal, unlockWith } from '#core/ops/backup/seal';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const passphrase = 'correct horse battery staple';
const content = randomBytes(300_000);
const folder = folderForTests('seal-');
let identity: string;
beforeAll(async () => {
  identity = await generateIdentity();
});

async function archive(name: string, seal: Seal | null): Promise<string> {
  const path = join(folder, name);
  const writer = new ArchiveWriter(path, seal);
  const { sha256, size } = await writer.add(fileEntry('files/one'), Readable.from([content]), false);
  const facts = {
    format: 1,
    made_at: '2026-11-24T00:00:00Z',
    product_version: '1',
    plain: true,
    migrations: [],
    tables: [],
    sequences: [],
  };
  writer.addText(manifestName, JSON.stringify({ ...facts, files: [{ path: 'files/one', sha256, size }] }));
  await verifyArchive(await writer.end(), await writer.unlock());
  await writer.publish();
  return path;
}
const verify = (path: string, keys = {}) => verifyArchive(path, unlockWith(keys));

test('a passphrase opens what was encrypted with it, another and none do not, and nothing of it can be read', async () => {
  const path = await archive('passphrase', { passphrase });
  expect((await verify(path, { passphrase })).files).toHaveLength(1);
  await expect(verify(path, { passphrase: 'another one' })).rejects.toThrow('The passphrase is wrong.');
  await expect(verify(path)).rejects.toThrow('encrypted with a passphrase: set BACKUP_PASSPHRASE');
  const bytes = await readFile(path);
  for (const readable of [content.subarray(1000, 1020), Buffer.from(manifestName), Buffer.from('PK\x03\x04')])
    expect(bytes.includes(readable)).toBe(false);
});

test('the owner of a key opens what was encrypted for it, without that key where it is made', async () => {
  const path = await archive('recipient', { recipients: [await identityToRecipient(identity)] });
  expect((await verify(path, { identities: [identity] })).files).toHaveLength(1);
  await expect(verify(path, { identities: [await generateIdentity()] })).rejects.toThrow('it was encrypted for other keys');
  await expect(verify(path)).rejects.toThrow('set BACKUP_IDENTITY_FILE');
});

test('a plain one is read as before, whatever keys are given', async () => {
  expect((await verify(await archive('plain', null), { passphrase })).files).toHaveLength(1);
});

test.each<[string, (path: string, size: number) => Promise<unknown>, RegExp]>([
  ['without its end', (path, size) => truncate(path, size - 100), /only part of a backup, or it is damaged/],
  ['cut where a piece ends', (path) => cutAtPiece(path), /only part of a backup, or it is damaged/],
  ['with another byte', (path, size) => change(path, Math.floor(size / 2)), /damaged/],
  ['with another beginning', async (path) => change(path, (await readFile(path)).indexOf('\n--- ') + 9), /damaged/],
  ['that only begins', (path) => truncate(path, 40), /not a backup, or only part of one/],
])('an archive %s is refused with a sentence', async (name, damage, sentence) => {
  const path = await archive(name.replaceAll(' ', '-'), { recipients: [await identityToRecipient(identity)] });
  await damage(path, (await readFile(path)).length);
  await expect(verify(path, { identities: [identity] })).rejects.toThrow(sentence);
});

async function change(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
async function cutAtPiece(path: string): Promise<void> {
  const bytes = await readFile(path);
  await truncate(path, bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16 + 2 * (65_536 + 16));
}

const hasAge = (() => {
  try {
    return execFileSync('age', ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
})();

test.skipIf(!hasAge)('the program age opens it, and what age encrypted can be restored', async () => {
  const recipient = await identityToRecipient(await classic());
  const classicKey = join(folder, 'classic.txt');
  await writeFile(classicKey, `# made here\n${await classic()}\n`);
  const path = await archive('for-age', { recipients: [recipient] });
  const opened = join(folder, 'opened.zip');
  execFileSync('age', ['-d', '-i', classicKey, '-o', opened, path]);
  expect((await verify(opened)).files).toHaveLength(1);
  const again = join(folder, 'by-age');
  execFileSync('age', ['-r', recipient, '-o', again, opened]);
  expect((await verify(again, keysOf({ BACKUP_IDENTITY: await readFile(classicKey, 'utf8') }))).files).toHaveLength(1);
  expect(createHash('sha256').update(content).digest('hex')).toBe((await verify(opened)).files[0]?.sha256);
});

let madeOnce: string | undefined;
/** A key of the kind that every release of age knows. */
async function classic(): Promise<string> {
  return (madeOnce ??= await generateX25519Identity());
}

const never = () => Promise.resolve(null);
test.each<[string, Parameters<typeof chooseSeal>, unknown]>([
  ['the passphrase that is set', [{ BACKUP_PASSPHRASE: passphrase }, false, never], { passphrase }],
  ['the plain form that is asked for', [{ BACKUP_PASSPHRASE: passphrase }, true, never], null],
  ['what is typed twice', [{ BACKUP_PASSPHRASE: '' }, false, () => Promise.resolve(passphrase)], { passphrase }],
])('a new backup takes %s', async (_what, words, expected) => {
  expect(await chooseSeal(...words)).toEqual(expected);
});

test.each<[string, Parameters<typeof chooseSeal>, RegExp]>([
  ['nothing', [{}, false, never], /Set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS, or use --plain/],
  ['a short one', [{ BACKUP_PASSPHRASE: 'eleven sign' }, false, never], /at least 12 characters/],
  ['both', [{ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENTS: 'age1x' }, false, never], /not both/],
  ['a key that is none', [{ BACKUP_RECIPIENTS: 'age1nonsense' }, false, never], /not a public key of age/],
])('a new backup refuses %s', async (_what, words, expected) => {
  await expect(chooseSeal(...words)).rejects.toThrow(expected);
});
