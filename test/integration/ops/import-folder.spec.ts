import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';
import { type Ended, execute } from '../../support/run-command.js';

const database = databaseForTests(2);
const folder = folderForTests('import-folder-');
const papers = join(folder, 'papers');

/** `npm run import-folder` as npm starts it, or what it starts. */
function importing(words: string[], program = 'dist/core/ops/files/import-folder-command.js'): Promise<Ended> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const place = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder, SKIP_ENV_FILE: '1' };
  return execute(process.execPath, [program, 'import-folder', ...words], { PATH, HOME, NODE_COMPILE_CACHE, ...place });
}

test('npm run import-folder: years of papers become documents once, however often it is run, and stay where they are', async () => {
  await mkdir(join(papers, '2023'), { recursive: true });
  for (const [path, content] of [
    ['2023/tax.pdf', '%PDF-1.4\n% tax\n%%EOF\n'],
    ['2023/again.pdf', '%PDF-1.4\n% tax\n%%EOF\n'],
    ['bill.pdf', '%PDF-1.4\n% bill\n%%EOF\n'],
    ['notes.exe', 'MZ no paper'],
    ['.DS_Store', 'litter'],
  ] as const)
    await writeFile(join(papers, path), content);
  await symlink('/etc/hostname', join(papers, 'link.pdf'));
  const first = await importing(['papers'], 'deploy/tool.mjs');
  expect(first.code).toBe(1);
  expect(first.said).toContain('Refused: link.pdf: It is a link. Import the folder that it leads to.\n');
  expect(first.said).toMatch(/Refused: notes\.exe: .+\.\n/);
  expect(first.said).toContain(
    '5 files looked at: 2 became documents, 1 were here already, 2 were refused. A running worker reads them now.',
  );
  const second = await importing([papers]);
  expect(second.said).toContain('5 files looked at: 0 became documents, 3 were here already, 2 were refused.');
  const em = database.orm.em.fork();
  const documents = await em.find(Document, {}, { orderBy: { filename: 'asc' } });
  expect(documents.map(({ filename, description, createdBy }) => ({ filename, description, createdBy }))).toEqual([
    { filename: 'again.pdf', description: '2023/again.pdf', createdBy: null },
    { filename: 'bill.pdf', description: null, createdBy: null },
  ]);
  expect((await em.find(Task, { kind: 'read-document' })).map(({ priority }) => priority)).toEqual([10, 10]);
  expect(await readFile(join(papers, '2023/tax.pdf'), 'utf8')).toContain('% tax');
  const entries = await em.execute<{ after: object }[]>(`select after from audit_entry where action = 'import-folder' order by id`);
  expect(entries.map(({ after }) => after)).toEqual([
    { ending: 'failed', folder: papers, found: 5, imported: 2, already: 1, refused: 2 },
    { ending: 'failed', folder: papers, found: 5, imported: 0, already: 3, refused: 2 },
  ]);
});

test.each([
  [[], 64, 'Usage: import-folder PATH'],
  [['nowhere'], 66, 'is not a folder.'],
])('with %j it ends with %i and a sentence', async (words, code, sentence) => {
  const ended = await importing(words);
  expect(ended.code).toBe(code);
  expect(ended.said).toContain(sentence);
});
