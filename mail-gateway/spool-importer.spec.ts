import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#core/kernel/platform/logger';
import type { WakeUp } from '#core/kernel/queue/task-queue';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { timesOpen } from '../test/support/open-files.js';
import { acceptMessage } from './accept-message.js';
import { GatewayCounters } from './counters.js';
import { newQueueId } from './queue-id.js';
import { SpoolImporter } from './spool-importer.js';
import { Spool } from './spool.js';

const log = createLogger('test', 'silent');
let root: string;
let spool: Spool;
let counters: GatewayCounters;
let woken: WakeUp[];
/** What the ledger does with the next import, and the queue ids it was told were unreadable. */
let ledger: (() => Promise<unknown>) | undefined;
let unreadable: unknown[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'importer-'));
  spool = await Spool.open(join(root, 'spool'));
  counters = new GatewayCounters();
  woken = [];
  unreadable = [];
  ledger = undefined;
});
afterEach(() => rm(root, { recursive: true }));

const task = { id: 7, lane: 'light' as const, attempts: 0, added: true };

/** Only the ledger is played here: what it says decides what becomes of a file. The real one has its tests in test/integration. */
function makeImporter(): SpoolImporter {
  const em = {
    transactional: () => (ledger ? ledger() : Promise.resolve({ mailId: 1, task })),
    execute: (_sql: string, [queueId]: unknown[]) => Promise.resolve(unreadable.push(queueId)),
  } as unknown as EntityManager;
  return new SpoolImporter({
    spool,
    store: new DiskFileStore(join(root, 'files')),
    fork: () => em,
    queue: { wake: (wakeUp) => void woken.push(wakeUp), close: () => Promise.resolve() },
    counters,
    log,
    gateway: 'g1',
    mailDomain: 'inbox.localhost',
  });
}

async function take(age = 0): Promise<string> {
  const queueId = newQueueId('g1', new Date(Date.now() - age));
  const envelope = { queueId, gateway: 'g1', receivedAt: new Date().toISOString(), from: '', to: ['receipts@inbox.localhost'] };
  const client = { clientAddress: '192.0.2.1', clientName: 'x', trustedClient: false, viaFront: false, secure: false };
  await acceptMessage(
    (async function* () {
      yield Buffer.from('Subject: x\r\n\r\n');
    })(),
    { ...envelope, ...client },
    { spool, maxBytes: 1000 },
  );
  return queueId;
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds() && tries < 1000; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('an imported message leaves the spool and wakes a worker', async () => {
  const importer = makeImporter();
  importer.add(await take());
  await until(() => importer.depth === 0);
  expect(await spool.waiting()).toEqual([]);
  expect(woken).toEqual([task]);
  expect(counters.imported).toBe(1);
});

test('while the database is away everything stays, and its age is known; then it goes on by itself', async () => {
  ledger = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const importer = makeImporter();
  const ids = [await take(60_000), await take()];
  await importer.scan();
  await until(() => counters.importFailures > 0);
  expect(await spool.waiting()).toEqual(ids.toSorted());
  expect(importer.depth).toBe(2);
  expect(importer.lag(new Date())).toBeGreaterThan(59);
  ledger = undefined;
  await until(() => importer.depth === 0);
  expect(await spool.waiting()).toEqual([]);
  expect([counters.imported, unreadable]).toEqual([2, []]);
});

test('while the file store cannot be written everything stays, however often it is tried; then it goes on by itself', async () => {
  const store = join(root, 'files');
  await writeFile(store, 'a file in the place of the folder');
  const importer = makeImporter();
  const queueId = await take();
  for (let tries = 0; tries < 12; tries += 1) {
    await importer.scan();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect([await spool.waiting(), unreadable, importer.waitsFor]).toEqual([[queueId], [], 'store']);
  await vi.waitFor(async () => expect(await timesOpen(spool.path('new', queueId))).toBe(0));
  await rm(store);
  await until(() => importer.depth === 0);
  expect([counters.imported, await spool.waiting(), unreadable, importer.waitsFor]).toEqual([1, [], [], null]);
});

test('while the disk that the files lie on is away, and the link to it leads nowhere, the import waits and says for what', async () => {
  const warn = vi.spyOn(log, 'warn');
  await symlink(join(root, 'disk'), join(root, 'files'));
  const importer = makeImporter();
  const queueId = await take();
  importer.add(queueId);
  await until(() => counters.importFailures > 0);
  await vi.waitFor(() => expect(importer.waitsFor).toBe('store'), 2000);
  expect([await spool.waiting(), importer.depth, unreadable]).toEqual([[queueId], 1, []]);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ queueId }), 'the import waits');
  await mkdir(join(root, 'disk'));
  await until(() => importer.depth === 0);
  expect([counters.imported, await spool.waiting(), importer.waitsFor]).toEqual([1, [], null]);
});

test('a message that somebody takes out of the spool waits no more, whether it was looked for already or not', async () => {
  const importer = makeImporter();
  ledger = () => Promise.reject(Object.assign(new Error('check violated'), { code: '23514' }));
  const queueId = await take();
  importer.add(queueId);
  await until(() => counters.importFailures > 0);
  expect(importer.depth).toBe(1);
  await rm(spool.path('new', queueId));
  await importer.scan();
  await until(() => importer.depth === 0);
  expect(importer.depth).toBe(0);
  importer.add(queueId);
  await until(() => importer.depth === 0);
  expect([importer.depth, importer.waitsFor]).toEqual([0, null]);
});

test('while the process may open no more files nothing is put aside, whichever file it was', async () => {
  const queueId = await take();
  const path = spool.path('new', queueId);
  ledger = () => Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE', syscall: 'open', path }));
  const importer = makeImporter();
  for (let tries = 0; tries < 12; tries += 1) {
    await importer.scan();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect([await spool.waiting(), unreadable]).toEqual([[queueId], []]);
  ledger = undefined;
  await until(() => importer.depth === 0);
  expect([counters.imported, unreadable]).toEqual([1, []]);
});

test('where the disk has room for one at a time, one after another is imported', async () => {
  let drafts = 0;
  ledger = async () => {
    drafts += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const room = drafts === 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    drafts -= 1;
    if (!room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return { mailId: 1, task };
  };
  const importer = makeImporter();
  for (let n = 0; n < 8; n += 1) await take();
  await importer.scan();
  await until(() => importer.depth === 0);
  expect([counters.imported, unreadable]).toEqual([8, []]);
  // Those that came together meet the full disk once, and never at once again.
  expect(counters.importFailures).toBeGreaterThan(0);
  expect(counters.importFailures).toBeLessThanOrEqual(4);
});

test('a message the ledger cannot take is tried again with every scan, then put aside with a row; others go on meanwhile', async () => {
  const importer = makeImporter();
  const bad = await take();
  ledger = () => Promise.reject(Object.assign(new Error('check violated'), { code: '23514' }));
  for (let scan = 1; scan <= 8; scan += 1) {
    await importer.scan();
    const failures = scan;
    await until(() => counters.importFailures === failures && (unreadable.length > 0 || scan < 8));
  }
  expect(unreadable).toEqual([bad]);
  await until(() => importer.depth === 0);
  expect(await spool.waiting()).toEqual([]);
  ledger = undefined;
  importer.add(await take());
  await until(() => counters.imported === 1);
  expect(counters.imported).toBe(1);
});

test('at the end what is quick is imported, and with the database away nothing is waited for', async () => {
  const quick = makeImporter();
  for (let n = 0; n < 10; n += 1) quick.add(await take());
  await quick.finish(5_000);
  expect(await spool.waiting()).toEqual([]);

  ledger = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const stuck = makeImporter();
  stuck.add(await take());
  await until(() => counters.importFailures > 0);
  const started = performance.now();
  await stuck.finish(5_000);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(await spool.waiting()).toHaveLength(1);
});
