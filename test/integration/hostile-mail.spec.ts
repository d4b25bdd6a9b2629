import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { splitMail } from '#core/mail/split-mail';
import { outlookFile } from '../fixtures/outlook-file.js';
import { readingPool } from '../fixtures/reading-pool.js';
import { tnef } from '../fixtures/tnef.js';
import { zip } from '../fixtures/zip.js';

const reading = readingPool();
afterAll(() => reading.close());

const limits = { maxBytes: 25 * 1024 * 1024 };
/** PROMISES: each mail ends within 35 s; the pool kills above 512 MB, its look every 50 ms lets a fast eater get further. */
const limitMs = 35_000;
const mostMb = 640;

const head = (more: string): string => `From: a@b.example\r\nTo: receipts@inbox.localhost\r\nSubject: hostile\r\n${more}\r\n`;
const multipart = (parts: string[], type = 'mixed'): string =>
  `${head(`MIME-Version: 1.0\r\nContent-Type: multipart/${type}; boundary="b"\r\n`)}${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
const attachment = (name: string, content: string): string =>
  `Content-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`;
const html = (body: string): string => `${head('Content-Type: text/html; charset=utf-8\r\n')}${body}`;

function nested(depth: number): string {
  let mail = head('Content-Type: text/plain\r\n') + 'the innermost';
  for (let level = 0; level < depth; level += 1)
    mail = multipart([`Content-Type: message/rfc822\r\n\r\n${mail}`])
      .replaceAll('"b"', `"b${level}"`)
      .replaceAll('--b', `--b${level}`);
  return mail;
}

const based = (name: string, content: Buffer): string =>
  `Content-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}`;

/** Says of the file in it that it has ten bytes. */
function lying(archive: Buffer): Buffer {
  for (const [signature, at] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const) {
    const from = archive.indexOf(Buffer.from(signature, 'latin1'));
    archive.writeUInt32LE(10, from + at);
  }
  return archive;
}

/** Archives within archives, each of them twice in the next. */
async function zips(depth: number): Promise<Buffer> {
  let archive = await zip({ 'a.txt': 'x' });
  for (let level = 0; level < depth; level += 1) archive = await zip({ 'a.zip': archive, 'b.zip': archive });
  return archive;
}

/** An attached message of Outlook's within the other. */
function wrappings(depth: number): Buffer {
  let inner = tnef({ subject: 'innermost' });
  for (let level = 0; level < depth; level += 1)
    inner = tnef({ subject: `${level}`, files: [{ name: 'm', content: { files: [{ name: 'm.dat', content: inner }] } }] });
  return inner;
}

/** A saved message of 20 MB in which every sector follows upon itself. */
function circling(): Buffer {
  const file = outlookFile({ subject: 'x', files: [{ name: 'a.pdf', content: Buffer.alloc(20_000_000, 1) }] });
  const table = file.readUInt32LE(76) * 512 + 512;
  for (let at = table; at < file.length; at += 4) file.writeUInt32LE((at - table) / 4, at);
  return file;
}

const cases: readonly (readonly [string, () => string | Buffer | Promise<string | Buffer>])[] = [
  ['1000 parts', () => multipart(Array.from({ length: 1000 }, (_, at) => attachment(`${at}.bin`, 'x')))],
  ['5000 parts', () => multipart(Array.from({ length: 5000 }, (_, at) => attachment(`${at}.bin`, 'x')))],
  ['messages twenty deep', () => nested(20)],
  ['messages sixty deep', () => nested(60)],
  ['a .msg whose tables lead in circles', () => multipart([based('a.msg', circling())])],
  [
    'multiparts without end',
    () =>
      head('Content-Type: multipart/mixed; boundary="a"\r\n') + '--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n'.repeat(3000),
  ],
  ['a multipart without its boundary', () => head('Content-Type: multipart/mixed\r\n') + 'lost words'],
  ['120 kB of spaces in a header', () => `Subject:${' '.repeat(120_000)}x\r\nFrom: a@b.example\r\n\r\nbody`],
  ['120 kB of spaces in the body', () => head('Content-Type: text/plain\r\n') + ' '.repeat(120_000)],
  ['250 bytes of xn--', () => head('') + `http://${'xn--.'.repeat(50)}example`],
  ['an address of xn--', () => `From: a@${'xn--a.'.repeat(40)}example\r\n\r\nbody`],
  [
    '20,000 recipients',
    () => `From: a@b.example\r\nTo: ${Array.from({ length: 20_000 }, (_, at) => `u${at}@b.example`).join(', ')}\r\n\r\nbody`,
  ],
  ['2 MB of one header', () => `From: a@b.example\r\nX-Bomb: ${'x'.repeat(2_000_000)}\r\n\r\nbody`],
  ['30,000 headers', () => `From: a@b.example\r\n${'X-H: y\r\n'.repeat(30_000)}\r\nbody`],
  ['encoded words without end', () => `From: a@b.example\r\nSubject: ${'=?utf-8?q?x?= '.repeat(20_000)}\r\n\r\nbody`],
  ['5 MB of HTML', () => html('<p>Total due $12.00</p>'.repeat(220_000))],
  ['tags that are never closed', () => html('<div><b><td>'.repeat(400_000))],
  ['tables within tables', () => html('<table><tr><td>'.repeat(20_000))],
  ['a cell of a million columns', () => html('<table><tr><td colspan="1000000" rowspan="1000000">x</td></tr></table>')],
  ['entities and comments', () => html('<!--'.repeat(200_000) + '&#x41;'.repeat(200_000))],
  [
    'one picture shown ten thousand times',
    () =>
      multipart(
        [
          `Content-Type: text/html\r\n\r\n${'<img src="cid:a">'.repeat(10_000)}`,
          `Content-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(400_000, 7).toString('base64')}`,
        ],
        'related',
      ),
  ],
  ['an unknown charset', () => head('Content-Type: text/plain; charset=x-nowhere\r\n') + 'caf\u00e9'],
  ['half a base64 part', () => multipart(['Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjQ'])],
  ['names of parts that lead elsewhere', () => multipart([attachment('../../etc/passwd', 'x'), attachment('a\0b.pdf', '%PDF-1.4 x')])],
  [
    'NUL and 8-bit in the headers',
    () => Buffer.concat([Buffer.from('From: a@b.example\r\nSubject: a\0b '), Buffer.from([0xe9, 0xff]), Buffer.from('\r\n\r\nbody\0')]),
  ],
  ['bare line feeds', () => 'From: a@b.example\nSubject: x\n\nbody\n'],
  ['nothing at all', () => ''],
  ['only noise', () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256))],
  ['30 MB in one line', () => head('Content-Type: text/plain\r\n') + 'x'.repeat(30_000_000)],
  [
    'an archive of a thousand to one',
    async () => multipart([based('a.zip', await zip({ 'a.pdf': Buffer.alloc(90_000_000), 'b.pdf': Buffer.alloc(90_000_000) }))]),
  ],
  [
    'an archive of two thousand files',
    async () => multipart([based('a.zip', await zip(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`${at}.txt`, 'x']))))]),
  ],
  ['archives within archives', async () => multipart([based('a.zip', await zips(8))])],
  ['an archive that lies about its size', async () => multipart([based('a.zip', lying(await zip({ 'a.pdf': Buffer.alloc(50_000_000) })))])],
  ['Outlook messages within Outlook messages', () => multipart([based('winmail.dat', wrappings(30))])],
  [
    'a winmail.dat of 30 MB',
    () =>
      multipart([
        based('winmail.dat', tnef({ body: 'x'.repeat(5_000_000), files: [{ name: 'a.pdf', content: Buffer.alloc(20_000_000, 'x') }] })),
      ]),
  ],
  [
    'a calendar without end',
    () => multipart([`Content-Type: text/calendar\r\n\r\n${'BEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n'.repeat(100_000)}`]),
  ],
  [
    '45 MB of an attachment',
    () =>
      multipart([
        `Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(580_000)}`,
      ]),
  ],
];

test.each(cases)(
  '%s',
  async (_what, make) => {
    void reading.peakMb();
    const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
    try {
      const path = reading.file('mail.eml', Buffer.from(await make()));
      const began = performance.now();
      const parsed = await reading.pool.run('parse-mail', { path, folder });
      expect(performance.now() - began).toBeLessThan(limitMs);
      expect(reading.peakMb()).toBeLessThan(mostMb);
      // It is read, or refused with a sentence; nothing here may cost the child its life.
      expect(parsed.ok || parsed.kind === 'refused' ? null : parsed).toBeNull();
      const { parts, documents } = parsed.ok ? splitMail(parsed.value.message, limits) : { parts: [], documents: [] };
      expect(new Set(parts.map((part) => part.path)).size).toBe(parts.length);
      expect(parts.every((part) => part.reason !== null || part.outcome === 'document' || part.outcome === 'container')).toBe(true);
      expect(documents.length).toBeLessThanOrEqual(101);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
