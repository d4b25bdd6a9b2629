import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BrokenSpoolFile, envelopeLine, envelopeLineLength, readEnvelope, type SpoolEnvelope } from './spool-file.js';
import { folderForTests } from '../test/support/folder-for-tests.js';

const folder = folderForTests('spool-file-');

const envelope: SpoolEnvelope = {
  queueId: 'g10mwpip0ixsu5zrpkt',
  gateway: 'g1',
  receivedAt: '2026-11-20T10:00:00.000Z',
  from: 'größe@example.com',
  to: ['receipts@inbox.localhost'],
  clientAddress: '192.0.2.1',
  clientName: 'client.example',
  trustedClient: false,
  viaFront: false,
  secure: true,
  size: Number.MAX_SAFE_INTEGER,
  sha256: 'f'.repeat(64),
  receivedCount: 1_000_000,
};

test.each([
  ['short', envelope],
  [
    'fifty long recipients',
    { ...envelope, to: Array.from({ length: 50 }, (_, n) => `subscriptions+${'x'.repeat(230)}${n}@inbox.localhost`) },
  ],
])('the line holds the largest figures: %s', async (_, full) => {
  const line = envelopeLine(full, envelopeLineLength(full));
  const path = join(folder, 'file');
  await writeFile(path, Buffer.concat([line, Buffer.from('\nSubject: x\r\n')]));
  expect(await readEnvelope(path)).toEqual({ envelope: full, bodyStart: line.length });
});

test.each([
  ['nothing', ''],
  ['no line feed', JSON.stringify(envelope)],
  ['no JSON', 'Subject: x\n\n'],
  ['another JSON', '{"queueId":"x"}\n'],
  ['no recipients', `${JSON.stringify({ ...envelope, to: [] })}\n`],
  ['only blanks, as an unfinished draft has', `${' '.repeat(300)}\nSubject: x\r\n`],
  ['an endless line', 'x'.repeat(300_000)],
])('%s is no spool file', async (_, content) => {
  const path = join(folder, 'broken');
  await writeFile(path, content);
  await expect(readEnvelope(path)).rejects.toThrow(BrokenSpoolFile);
});
