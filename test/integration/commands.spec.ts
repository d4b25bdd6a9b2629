import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin, createTestDatabase, onSameServer, type TestDatabase, testServerUrl } from '../support/database.js';
import { paper } from '../support/sample-books.js';

const root = join(import.meta.dirname, '../..');
const other = `rl_commands_${process.pid}`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(2);
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  await asAdmin((client) => client.query(`create database ${other}`));
});
afterAll(async () => {
  await database.drop();
  await asAdmin((client) => client.query(`drop database if exists ${other} with (force)`));
  await rm(folder, { recursive: true });
});

interface Ended {
  code: number;
  /** Both of its outputs. */
  said: string;
}

/** A program of this project with the database of these tests and a data folder of its own. */
function run(words: string[], { databaseUrl = database.url, data = 'data' } = {}): Promise<Ended> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, data), INIT_CWD: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

test('npm run backup, restore, doctor, ledger: what an installation needs, on a database of its own', async () => {
  await paper(database.orm.em.fork(), { fileKey: null, processingStatus: 'completed' });
  const made = await run(['deploy/tool.mjs', 'backup', 'books.zip']);
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Backed up \d+ rows of \d+ tables/) });
  expect(await readdir(folder)).toContain('books.zip');
  const empty = { databaseUrl: onSameServer(testServerUrl(), other), data: 'elsewhere' };
  expect(await run(['deploy/tool.mjs', 'restore', 'books.zip'], empty)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored \d+ rows .* each compared by its SHA-256/),
  });
  const examined = await run(['deploy/tool.mjs', 'doctor'], empty);
  // The key was not in the backup, since these books never had one.
  expect(examined).toMatchObject({ code: 1, said: expect.stringMatching(/WRONG {2}Key {14}There is no key: put back secret\.key/) });
  expect(examined.said.match(/^ok /gm)).toHaveLength(8);
  expect(await readdir(join(folder, 'elsewhere'))).not.toContain('secret.key');
  expect(await run(['deploy/tool.mjs', 'ledger'], empty)).toMatchObject({ code: 0, said: expect.stringMatching(/0 messages/) });
  expect(await run(['deploy/tool.mjs', 'backup'])).toMatchObject({ code: 1, said: expect.stringContaining('Say npm run backup -- FILE') });
});

const migrate = (command: string) => run(['dist/core/platform/migrate.js', command]);

test('npm run migrate: check, down and up', async () => {
  expect(await migrate('check')).toMatchObject({ code: 0, said: 'The tables are what the entities say.\n' });
  expect(await migrate('down')).toMatchObject({ code: 0, said: expect.stringMatching(/^Took back Migration/) });
  expect(await migrate('up')).toMatchObject({ code: 0, said: expect.stringMatching(/^Applied Migration/) });
});

test.each([
  ['npm run bench', ['deploy/bench.mjs', 'nothing'], 1, /There is nothing called nothing to measure, only idle, accepts/],
  ['npm run prove', ['deploy/prove.mjs', 'nothing'], 1, /These can be proved: 1, 2, 3/],
  ['npm run lighthouse', ['deploy/lighthouse.mjs', 'nothing'], 1, /takes no words/],
  ['npm run demo', ['deploy/demo.mjs', '--help'], 0, /npm run demo -- --running/],
  ['npm run evaluate', ['--conditions=source', '--import', './test/source-imports.ts', 'test/evaluate/run.ts'], 0, /skipped: no corpus/],
] as const)('%s starts, and says what it can do', async (_command, words, code, sentence) => {
  expect(await run([...words])).toMatchObject({ code, said: expect.stringMatching(sentence) });
});
