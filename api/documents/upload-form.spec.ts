import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import { expect, test } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { receiveForm } from './upload-form.js';

test('a form whose sender left before it was read is refused, and not waited for', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '99' };
  const request = Object.assign(Readable.from([Buffer.from('--b\r\n')]), { headers }) as unknown as Request;
  await once(request.destroy(), 'close');
  const received = receiveForm(new DiskFileStore('nowhere'), request, 1000);
  await expect(received).rejects.toMatchObject({ code: 'invalid', extra: { problems: [{ type: 'broken_form' }] } });
});
