import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bill, drawn, pdf } from '../fixtures/paper.js';
import { rawMail } from '../fixtures/mail.js';
import { sendMails } from '../support/mail-load.js';
import { startWholeStack, type WholeStack } from '../support/whole-stack.js';

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack({ QUEUE_PREFIX: 'live-loops' });
});
afterAll(() => stack?.remove());

const loadMs = 60_000;

const head = (more: string): string => `From: a@b.example\r\nTo: receipts@inbox.localhost\r\nSubject: hostile\r\n${more}\r\n`;

/** Mails that cost whoever reads them in his own loop dearly. */
async function heavyMails(): Promise<string[]> {
  const photo = await (await drawn(await pdf([bill]))).jpeg().toBuffer();
  const scan = (await rawMail({ subject: 'Scan', attachments: [{ filename: 'scan.jpg', content: photo }] })).toString('latin1');
  return [
    `${head('Content-Type: text/html; charset=utf-8\r\n')}${'<div><b><td>\r\n'.repeat(200_000)}`,
    `${head('Content-Type: text/html; charset=utf-8\r\n')}${'<p>Total due $12.00</p>\r\n'.repeat(100_000)}`,
    `${head('MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n')}${'--b\r\nContent-Type: application/octet-stream; name="a.bin"\r\n\r\nx\r\n'.repeat(1000)}--b--\r\n`,
    `From: a@b.example\r\n${Array.from({ length: 5000 }, (_, at) => `X-H${at}: y\r\n`).join('')}\r\nbody\r\n`,
    scan,
    scan,
  ];
}

/** Asks again and again; answers how long each answer took, in ms, the longest first. */
async function watch(url: () => string, running: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (running()) {
    const began = performance.now();
    const answer = await fetch(url());
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    took.push(performance.now() - began);
    await wait(20);
  }
  return took.toSorted((a, b) => b - a);
}

test('under hostile mail and scans api and gateway answer /health without a gap', async () => {
  const mails = await heavyMails();
  const end = Date.now() + loadMs;
  const running = () => Date.now() < end;
  const { httpPort } = stack.gateway();
  const watching = [() => `${stack.apiUrl()}/health`, () => `http://127.0.0.1:${httpPort}/health`].map((url) => watch(url, running));
  const accepted = await sendMails({
    port: () => stack.smtpPort(),
    total: 0,
    goOn: running,
    sessions: 4,
    pauseMs: 500,
    message: (number) =>
      (mails[number % mails.length] ?? '').replace('Subject: ', `Message-ID: <${number}@load.example>\r\nSubject: ${number} `),
  });
  const told = (await Promise.all(watching)).map((took, at) => {
    const p99 = took[Math.floor(took.length * 0.01)] ?? 0;
    return { name: at === 0 ? 'api' : 'gateway', p99, longest: took[0] ?? 0, count: took.length };
  });
  console.log(
    `${accepted.length} mails in ${loadMs / 1000} s; ` +
      told
        .map(({ name, p99, longest, count }) => `${name}: ${count} answers, p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms`)
        .join('; '),
  );
  for (const { p99, longest } of told) {
    expect(p99).toBeLessThan(100);
    expect(longest).toBeLessThan(1000);
  }
});
