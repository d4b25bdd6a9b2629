import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { MailTransport } from '#core/kernel/outbox/transport';

test('a server of this machine with a certificate of its own making takes our mail, encrypted', async () => {
  const secure: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      secure.push(session.secure);
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const sending = await new MailTransport({ url, from: 'ledger@example.com' }).send({
    to: 'owner@example.com',
    subject: 'A bill',
    text: 'Here.',
  });
  await new Promise<void>((resolve) => server.close(resolve));
  expect(sending).toEqual({ is: 'sent' });
  expect(secure).toEqual([true]);
});

test('a server that says nothing is not waited for', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const began = performance.now();
  const transport = new MailTransport(
    { url, from: 'ledger@example.com' },
    { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 },
  );
  expect(await transport.send({ to: 'owner@example.com', subject: 'A bill', text: 'Here.' })).toMatchObject({ is: 'later' });
  expect(performance.now() - began).toBeLessThan(5000);
  silent.close();
});
