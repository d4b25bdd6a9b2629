import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Doors } from '../../../api/http/admit.js';
import { openRelay } from '../../support/relay.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests({}, { silenceMs: 3000 });
let relay: string;
beforeAll(async () => {
  relay = await openRelay(api);
});

/** A call that brings only so much of its body, as over a line that dies; `closed` tells when it is given up. */
function halfCall(token: string, path: string, type: string, half: string) {
  const { pathname, search, host, hostname, port } = new URL(api.address(path));
  const line = connect(Number(port), hostname)
    .on('error', () => undefined)
    .resume();
  onTestFinished(() => void line.destroy());
  const head = [`POST ${pathname}${search} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`, `Content-Type: ${type}`];
  line.write([...head, 'Content-Length: 9000', '', half].join('\r\n'));
  return { closed: () => line.closed };
}
const part = (name: string, words: string) => `--xyz\r\nContent-Disposition: form-data; name="${name}"${words}`;
const multipart = 'multipart/form-data; boundary=xyz';
const raw = 'From: a@example.com\r\nTo: hoa@inbox.localhost\r\nSubject: Dues\r\n\r\nPlease pay.\r\n';

test('lines that die in the middle of a body keep no turn, no place and no half file', async () => {
  const { forms } = api.app.get(Doors);
  const drafts = () => readdir(join(api.dataDir, 'files', 'tmp')).catch(() => []);
  const token = await api.tokenOf('ADMIN');
  const dead = [
    // As many as have a turn at once.
    halfCall(token, relay, multipart, part('email', `\r\n\r\n${raw}`)),
    halfCall(token, relay, multipart, part('email', `\r\n\r\n${raw}`)),
    halfCall(token, '/documents/upload', multipart, part('file', '; filename="bill.txt"\r\nContent-Type: text/plain\r\n\r\nDue by')),
    halfCall(token, '/tickets', 'application/json', '{"path":'),
  ];
  await expect.poll(drafts).toHaveLength(1);
  await expect.poll(() => forms.atWork).toBe(3);
  const envelope = JSON.stringify({ to: ['hoa@inbox.localhost'], from: 'bounce@example.com' });
  const body = [part('email', `\r\n\r\n${raw}`), part('envelope', `\r\n\r\n${envelope}`), '--xyz--\r\n'].join('\r\n');
  const answer = await api.call('POST', relay, { token: null, body, headers: { 'content-type': multipart } });
  expect(answer.status).toBe(200);
  await expect.poll(() => dead.map(({ closed }) => closed())).toEqual([true, true, true, true]);
  await expect.poll(() => forms.atWork).toBe(0);
  await expect.poll(drafts).toEqual([]);
});
