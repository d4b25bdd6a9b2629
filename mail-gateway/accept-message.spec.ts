import { createHash } from 'node:crypto';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { acceptMessage, type EnvelopeDraft } from './accept-message.js';
import { newQueueId } from './queue-id.js';
import { readEnvelope } from './spool-file.js';
import { Spool } from './spool.js';
import { folderForTests } from '../test/support/folder-for-tests.js';

const root = folderForTests('accept-');
let spool: Spool;
beforeAll(async () => {
  spool = await Spool.open(root);
});

const draft = (to = ['receipts@inbox.localhost']): EnvelopeDraft => ({
  queueId: newQueueId('g1', new Date()),
  gateway: 'g1',
  receivedAt: '2026-11-20T10:00:00.000Z',
  from: 'sender@example.com',
  to,
  clientAddress: '192.0.2.1',
  clientName: 'client.example',
  trustedClient: false,
  viaFront: false,
  secure: true,
});

async function* inChunks(chunks: readonly Uint8Array[], failure?: Error): AsyncGenerator<Uint8Array> {
  yield* chunks;
  if (failure) throw failure;
}

test('every byte is kept, whatever it is and however it is cut', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.array(fc.emailAddress(), { minLength: 1, maxLength: 5 }), async (pieces, to) => {
      const envelope = draft(to);
      const whole = Buffer.concat(pieces);
      const outcome = await acceptMessage(inChunks(pieces), envelope, { spool, maxBytes: 1e6 });
      const read = await readEnvelope(spool.path('new', envelope.queueId));
      const stored = await readFile(spool.path('new', envelope.queueId));
      const sha256 = createHash('sha256').update(whole).digest('hex');
      expect(outcome).toMatchObject({ kind: 'queued', size: whole.length });
      expect(read.envelope).toMatchObject({ ...envelope, size: whole.length, sha256 });
      expect(stored.subarray(read.bodyStart).equals(whole)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([[[131_072]], [[131_072, 1]], [[100_000, 31_073]], [[70_000, 70_000, 70_000]], [[1_000_000]]])(
  'a message in pieces of %j bytes is kept whole, whether it is held or written as it comes',
  async (sizes) => {
    const pieces = sizes.map((size, at) => Buffer.alloc(size, 'abc'[at]));
    const envelope = draft();
    await acceptMessage(inChunks(pieces), envelope, { spool, maxBytes: 2e6 });
    const { bodyStart, envelope: read } = await readEnvelope(spool.path('new', envelope.queueId));
    const stored = await readFile(spool.path('new', envelope.queueId));
    expect(read.size).toBe(stored.length - bodyStart);
    expect(stored.subarray(bodyStart).equals(Buffer.concat(pieces))).toBe(true);
  },
);

test.each([
  [100, 'queued', undefined],
  [101, 'too-large', false],
  [105, 'too-large', false],
  [106, 'too-large', true],
])('of %i bytes where 100 may be: %s, cut off %s', async (size, kind, cut) => {
  const envelope = draft();
  const outcome = await acceptMessage(inChunks([Buffer.alloc(50), Buffer.alloc(size - 50)]), envelope, { spool, maxBytes: 100 });
  expect(outcome.kind).toBe(kind);
  expect('cut' in outcome ? outcome.cut : undefined).toBe(cut);
  expect((await readdir(join(root, 'new'))).includes(envelope.queueId)).toBe(kind === 'queued');
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

test('a message that breaks off leaves nothing', async () => {
  const envelope = draft();
  const broken = inChunks([Buffer.from('half')], new Error('the client is gone'));
  await expect(acceptMessage(broken, envelope, { spool, maxBytes: 100 })).rejects.toThrow('the client is gone');
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
  expect(await readdir(join(root, 'new'))).not.toContain(envelope.queueId);
});

test('a message whose folder is gone is refused', async () => {
  const elsewhere = await Spool.open(join(root, 'elsewhere'));
  const envelope = draft();
  await rm(join(root, 'elsewhere', 'new'), { recursive: true });
  await expect(acceptMessage(inChunks([Buffer.from('x')]), envelope, { spool: elsewhere, maxBytes: 100 })).rejects.toThrow(/ENOENT/);
  expect(await readdir(join(root, 'elsewhere', 'tmp'))).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('nothing stays open, of a message that is taken, too large or broken off', async () => {
  await acceptMessage(inChunks([Buffer.alloc(50)]), draft(), { spool, maxBytes: 100 });
  await acceptMessage(inChunks([Buffer.alloc(200)]), draft(), { spool, maxBytes: 100 });
  const broken = inChunks([Buffer.from('half')], new Error('the client is gone'));
  await expect(acceptMessage(broken, draft(), { spool, maxBytes: 100 })).rejects.toThrow('the client is gone');
  const open = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  expect(open.filter((path) => path.startsWith(root))).toEqual([]);
});
