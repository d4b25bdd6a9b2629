import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bill, pdf } from '../fixtures/paper.js';
import { seeded } from '../support/victims.js';
import { apiForTests } from '../support/for-tests.js';

const api = apiForTests();

const pieces = [
  '../',
  '..\\',
  '/etc/',
  'C:\\',
  '%2e%2e%2f',
  '\0',
  '\u202e',
  'a'.repeat(300),
  'CON',
  '.htaccess',
  '$(id)',
  '`id`',
  ';rm -rf .',
  "'; drop table document; --",
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '\u0000\u0001\u007f',
  '😀'.repeat(80),
  'é\u0301',
  '~root/',
  'file:///etc/passwd',
  '|',
  '*?',
  '...',
  ' ',
];

/** Two hundred names, each of pieces that have once led a program astray. */
function names(count: number): string[] {
  const chance = seeded(7);
  const piece = () => pieces[Math.floor(chance() * pieces.length)] ?? '';
  return Array.from({ length: count }, (_, at) => `${piece()}${piece()}${at % 3 === 0 ? '' : piece()}${at % 2 === 0 ? '.pdf' : ''}`);
}

const everything = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));

test('two hundred hostile names: each is only data, nothing is written but the store’s own files', async () => {
  const before = new Set([join(api.dataDir, '..'), process.cwd()].flatMap((folder) => readdirSync(folder)));
  const hostile = names(200);
  const content = await pdf([bill]);
  const statuses = new Map<number, number>();
  for (const [at, name] of hostile.entries()) {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(Buffer.concat([content, Buffer.from(`\n% ${at}`)]))], name, { type: 'application/pdf' }));
    const answer = await api.call<{ id?: number }>('POST', '/documents/upload', { body });
    expect(answer.status).toBeLessThan(500);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const id = answer.body.id;
    if (id === undefined) continue;
    const download = await api.call(`GET`, `/documents/${id}/download`);
    expect(download.status).toBe(200);
    expect(download.headers.get('set-cookie')).toBeNull();
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
  }
  const written = everything(join(api.dataDir, 'files')).map((path) => path.slice(api.dataDir.length));
  expect(written.filter((path) => !/^\/files(?:\/[a-z0-9]+)*(?:\/[a-z0-9-]+)?$/.test(path))).toEqual([]);
  const wanted = new Set(hostile.map((name) => name.replaceAll('\0', '').split(/[/\\]/).at(-1)));
  const strangers = [join(api.dataDir, '..'), api.dataDir, process.cwd()]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => !before.has(name) && wanted.has(name));
  expect(strangers).toEqual([]);
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${hostile.length} names: ${told}; ${written.length} files in the store, 0 elsewhere`);
});
