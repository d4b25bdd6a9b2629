import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestApi, testSecret } from '../support/api.js';
import { whatIsWrong } from '../support/doctor.js';
import { withSmallDisk } from '../support/small-disk.js';

const upload = (api: TestApi, bytes: number) => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n', 'x'.repeat(bytes)]), 'a.pdf');
  return api.call<{ detail: string }>('POST', '/documents/upload', { body: form });
};
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

const canMount = await withSmallDisk(() => Promise.resolve());

test.skipIf(!canMount)(
  'an upload to a full disk is 507, leaves no half a file, and goes through once there is room (skipped where no small disk can be mounted)',
  async () => {
    await withSmallDisk(async (disk) => {
      const api = await TestApi.start({ DATA_DIR: disk });
      const ballast = join(disk, 'ballast');
      await writeFile(ballast, Buffer.alloc(700_000));
      const before = await filesBelow(disk);
      const answer = await upload(api, 600_000);
      expect(answer).toMatchObject({
        status: 507,
        body: { detail: 'The disk is full. Nothing was saved; free some space and try again.' },
      });
      expect(await filesBelow(disk)).toEqual(before);
      expect((await api.get<unknown[]>('/documents/')).body).toEqual([]);
      await rm(ballast);
      expect((await upload(api, 600_000)).status).toBe(201);
      expect(await whatIsWrong(api.em, disk, testSecret)).toEqual([]);
      await api.stop();
      console.log('507 while the disk is full, no file more, 201 once there is room');
    });
  },
);

test('an upload while the folder for files is gone is 503, and goes through once it is back', async () => {
  const api = await TestApi.start();
  const files = join(api.dataDir, 'files');
  await writeFile(files, 'a file where the folder should be');
  expect(await upload(api, 10)).toMatchObject({
    status: 503,
    body: { detail: 'The file store cannot be reached right now. Please try again in a moment.' },
  });
  expect(await api.get('//ready', { token: null })).toMatchObject({ status: 503, body: { database: true, file_store: false } });
  await rm(files);
  expect((await upload(api, 10)).status).toBe(201);
  await api.stop();
});

test('a client that leaves in the middle of an upload leaves nothing behind', async () => {
  const api = await TestApi.start();
  const token = await api.tokenOf('STAFF');
  const { hostname, port } = new URL(api.url);
  const leave = async (): Promise<void> => {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    const head = `POST /api/v1/documents/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n`;
    socket.write(`${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ${'x'.repeat(300_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: 20 }, leave));
  await expect.poll(() => filesBelow(api.dataDir)).toEqual([]);
  expect((await api.get<unknown[]>('/documents/')).body).toEqual([]);
  expect((await upload(api, 10)).status).toBe(201);
  await api.stop();
});
