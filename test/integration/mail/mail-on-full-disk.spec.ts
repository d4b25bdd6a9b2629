import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseMail } from '../../../worker/mail/parse-mail.js';
import { rawMail } from '../../fixtures/mail.js';
import { zip } from '../../fixtures/zip.js';
import { withSmallDisk } from '../../support/small-disk.js';

/** Small as it comes, and too large for the disk once it is out. */
const archive = async () => ({ filename: 'bills.zip', content: await zip({ 'bill.txt': ' '.repeat(3_000_000) }) });

test.each([
  ['a file', async () => rawMail({ attachments: [{ filename: 'bill.pdf', content: randomBytes(2_000_000) }] })],
  ['a file in an archive', async () => rawMail({ attachments: [await archive()] })],
  [
    'a file in a message inside',
    async () => {
      const inner = await rawMail({ attachments: [await archive()] });
      return rawMail({ attachments: [{ filename: 'bill.eml', contentType: 'message/rfc822', content: inner }] });
    },
  ],
])('%s for which the disk has no room is not said to be damaged (skipped where no small disk can be mounted)', async (_what, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const path = join(folder, 'mail');
  await writeFile(path, await message());
  await withSmallDisk((disk) => expect(parseMail({ path, folder: disk })).rejects.toMatchObject({ code: 'ENOSPC' }));
  await rm(folder, { recursive: true });
});
