import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';
import { DeafQueue } from '../../support/worker.js';
import { WatchedFolder, type WatchPorts } from '../../../worker/watched-folder/watched-folder.js';

const database = databaseForTests();
const dataDir = folderForTests('watched-');
const store = new DiskFileStore(join(dataDir, 'files'));
let root: string;
let count = 0;
let ahead = 0;
beforeEach(async () => {
  root = join(dataDir, `in-${(count += 1)}`);
  await mkdir(root);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
afterEach(() => vi.restoreAllMocks());

/** A bill like no other. */
let bills = 0;
const pdf = (): string => `%PDF-1.4\n% bill ${(bills += 1)}\n%%EOF\n`;
const put = (path: string, content: string = pdf()): Promise<void> => writeFile(join(root, path), content);

const fork = () => database.orm.em.fork();

function watch(different: Partial<WatchPorts> = {}): WatchedFolder {
  const log = pino({ level: 'silent' });
  return new WatchedFolder({ fork, store, queue: new DeafQueue(), log, root, maxMegabytes: 1, quietMs: 10_000, ...different });
}

/** Looks, lets the quiet time pass, and looks again. */
async function settle(folder: WatchedFolder): Promise<void> {
  await folder.look();
  ahead += 11_000;
  await folder.look();
}
const documents = async (): Promise<Document[]> => database.orm.em.fork().find(Document, {}, { orderBy: { id: 'asc' } });
const taken = async (work: () => Promise<void>): Promise<Document[]> => {
  const before = (await documents()).length;
  await work();
  return (await documents()).slice(before);
};

test('a settled file becomes a document with its first task and goes to done; those of folders below keep their place', async () => {
  await mkdir(join(root, '2024/elm'), { recursive: true });
  await put('bill.pdf');
  await put('2024/elm/tax.pdf');
  const folder = watch();
  const made = await taken(() => settle(folder));
  expect(made.map(({ filename, description, origin }) => ({ filename, description, origin }))).toEqual([
    { filename: 'tax.pdf', description: '2024/elm/tax.pdf', origin: 'upload' },
    { filename: 'bill.pdf', description: null, origin: 'upload' },
  ]);
  expect(await readdir(join(root, 'done'))).toEqual(['2024', 'bill.pdf']);
  expect(existsSync(join(root, 'done/2024/elm/tax.pdf'))).toBe(true);
  expect(existsSync(join(root, 'bill.pdf'))).toBe(false);
  const tasks = await database.orm.em
    .fork()
    .execute(`select kind from task where document_id = any(?)`, [`{${made.map(({ id }) => id).join(',')}}`]);
  expect(tasks).toEqual([{ kind: 'read-document' }, { kind: 'read-document' }]);
  expect(folder.report).toEqual({ waiting: 0, taken: 2, refused: 0, trouble: null });
});

test('what is still written to waits, as does what a program holds open', async () => {
  await put('growing.pdf');
  await put('scan.pdf.part');
  await put('open.pdf');
  await put('.~lock.open.pdf#', 'somebody');
  const folder = watch();
  const made = await taken(async () => {
    await folder.look();
    ahead += 11_000;
    await appendFile(join(root, 'growing.pdf'), '% more\n');
    await folder.look();
  });
  expect(made).toEqual([]);
  expect((await readdir(root)).toSorted()).toEqual(['.~lock.open.pdf#', 'done', 'growing.pdf', 'open.pdf', 'refused', 'scan.pdf.part']);
  await rm(join(root, '.~lock.open.pdf#'));
  expect((await taken(() => settle(folder))).map(({ filename }) => filename)).toEqual(['growing.pdf', 'open.pdf']);
});

test('what can be no document is refused with a sentence beside it, and so is what is here already', async () => {
  const content = pdf();
  await put('first.pdf', content);
  await settle(watch());
  const [first] = (await documents()).slice(-1);
  await put('again.pdf', content);
  await put('program.exe', 'MZ this is no paper');
  await put('empty.pdf', '');
  await put('large.pdf', `%PDF-1.4\n${'x'.repeat(1_100_000)}`);
  const folder = watch();
  expect(await taken(() => settle(folder))).toEqual([]);
  const said = async (name: string) => readFile(join(root, 'refused', `${name}.txt`), 'utf8');
  expect(await said('again.pdf')).toBe(`The same file is already here as document ${first?.id}.\n`);
  expect(await said('large.pdf')).toBe('It is larger than 1 MB (MAX_UPLOAD_MB).\n');
  expect(await said('empty.pdf')).toMatch(/empty/);
  expect(await said('program.exe')).toMatch(/\.\n$/);
  expect((await readdir(join(root, 'refused'))).filter((name) => !name.endsWith('.txt'))).toEqual([
    'again.pdf',
    'empty.pdf',
    'large.pdf',
    'program.exe',
  ]);
  expect(folder.report).toMatchObject({ taken: 0, refused: 4, waiting: 0 });
});

test('a process that is killed between commit and move makes no second document, and the next one moves the file', async () => {
  await put('bill.pdf');
  const folder = watch();
  // As after a kill: everything is done but the move.
  await settle(watch());
  const moved = join(root, 'done/bill.pdf');
  const [{ id } = { id: 0 }] = (await documents()).slice(-1);
  const back = join(root, 'bill.pdf');
  const { mtimeMs } = await stat(moved);
  await writeFile(back, await readFile(moved));
  // A Date would round to the nearest millisecond, and be that of another file half the time.
  await utimes(back, mtimeMs / 1000, mtimeMs / 1000);
  await rm(moved);
  expect(await taken(() => settle(folder))).toEqual([]);
  expect(await readdir(join(root, 'done'))).toEqual(['bill.pdf']);
  expect(await readdir(join(root, 'refused'))).toEqual([]);
  expect((await documents()).at(-1)?.id).toBe(id);
});

test('a file of the same name in done is not replaced', async () => {
  await put('bill.pdf');
  await settle(watch());
  const first = await readFile(join(root, 'done/bill.pdf'), 'utf8');
  await put('bill.pdf');
  await settle(watch());
  expect(await readdir(join(root, 'done'))).toEqual(['bill (2).pdf', 'bill.pdf']);
  expect(await readFile(join(root, 'done/bill.pdf'), 'utf8')).toBe(first);
});

test('links are left alone', async () => {
  await writeFile(join(dataDir, 'secret.pdf'), pdf());
  await symlink(join(dataDir, 'secret.pdf'), join(root, 'link.pdf'));
  await symlink(dataDir, join(root, 'folder'));
  expect(await taken(() => settle(watch()))).toEqual([]);
  expect(existsSync(join(root, 'link.pdf'))).toBe(true);
});

test.each([
  ['a full disk', 'ENOSPC', 'The disk is full. All files stay where they are.'],
  ['a store that is away', 'ESTOREAWAY', 'The file store does not answer. All files stay where they are.'],
])('%s is said, and the file stays until it is over', async (_, code, trouble) => {
  await put('bill.pdf');
  const broken = { putFile: () => Promise.reject(Object.assign(new Error('away'), { code })) } as unknown as WatchPorts['store'];
  const folder = watch({ store: broken });
  expect(await taken(() => settle(folder))).toEqual([]);
  expect(folder.report.trouble).toBe(trouble);
  expect(existsSync(join(root, 'bill.pdf'))).toBe(true);
  expect(await taken(() => settle(watch()))).toHaveLength(1);
});

test('a folder that is not there is said and not made: its disk may not be mounted', async () => {
  await rm(root, { recursive: true });
  const folder = watch();
  await folder.look();
  expect(folder.report.trouble).toBe(`The watched folder ${root} does not exist. Create it, or check whether its disk is mounted.`);
  expect(existsSync(root)).toBe(false);
});

test.skipIf(process.getuid?.() === 0)('a file that may not be read is said and keeps no other one waiting', async () => {
  await put('closed.pdf');
  await chmod(join(root, 'closed.pdf'), 0o000);
  await put('open.pdf');
  const folder = watch();
  expect((await taken(() => settle(folder))).map(({ filename }) => filename)).toEqual(['open.pdf']);
  expect(folder.report.trouble).toMatch(/^1 files in the watched folder cannot be read: closed\.pdf/);
});
