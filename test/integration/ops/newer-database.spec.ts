import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeSteps } from '#core/database/take-steps';
import type { Gateway } from '../../../mail-gateway/gateway.js';
import { prepare } from '../../../api/prepare.js';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { TestApi, testSecret } from '../../support/api.js';
import { rememberRecipients, startTestGateway } from '../../support/gateway.js';
import { execute } from '../../support/run-command.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';
import { spawnWorker, startTestWorker, type TestWorker } from '../../support/worker-process.js';

// The next release has changed the tables by its rules, and this one, now the release before, goes on beside it.
const nextRelease = `
  alter table "document" add column "next_field" int not null default 7, add column "next_note" text null;
  alter table "document" add constraint "document_next_check" check ("next_field" > 0) not valid;
  alter table "inbound_mail" add column "next_field" int null;
  alter table "task" add column "next_field" int null;
  create table "next_table" ("id" serial primary key, "document_id" int not null references "document" ("id") on delete cascade);
  create index concurrently "document_next_idx" on "document" ("next_field")`;
const expanded = 'Migration29990101000000_expand';

let api: TestApi;
let worker: TestWorker;
let gateway: Gateway;
beforeAll(async () => {
  api = await TestApi.start();
  for (const statement of nextRelease.split(';')) await api.em.execute(statement);
  await api.em.execute('insert into mikro_orm_migrations (name) values (?)', [expanded]);
  const place = { databaseUrl: api.database.url, dataDir: api.dataDir };
  worker = await startTestWorker({ ...place, env: { SECRET_KEY: testSecret } });
  await rememberRecipients(api.dataDir);
  gateway = await startTestGateway({ ...place, env: { MAIL_ALLOWED_SENDERS: 'billing@example.com' } });
});
afterAll(async () => {
  await gateway.close();
  await worker.close();
  await api.stop();
});

const migrate = () =>
  execute(process.execPath, ['dist/core/database/migrate.js', 'up'], {
    PATH: process.env.PATH,
    DATABASE_URL: api.database.url,
    DATA_DIR: join(api.dataDir, 'none'),
    SECRET_KEY: testSecret,
  });

test('the release before takes mail, reads it and shows it on tables of the next one', async () => {
  expect(await migrate()).toEqual({
    code: 0,
    said: expect.stringContaining(`The database is of a newer release, which this one can run beside (${expanded}).\n`),
  });
  const client = await SmtpClient.greet(gateway.smtpPort);
  const raw = await rawMail({
    from: 'billing@example.com',
    to: 'receipts@inbox.localhost',
    subject: 'Your bill',
    text: 'Attached.',
    attachments: [{ filename: 'a.pdf', content: await pdf([bill]), contentType: 'application/pdf' }],
  });
  const queueId = queueIdOf(await client.deliverBytes(raw, 'receipts@inbox.localhost', 'billing@example.com'));
  client.leave();
  await vi.waitFor(
    async () => {
      await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
      expect(
        await api.em.execute(
          `select d.processing_status, d.next_field from document d join inbound_mail m on m.id = d.mail_id where m.queue_id = ? and d.filename = 'a.pdf'`,
          [queueId],
        ),
      ).toEqual([{ processing_status: 'completed', next_field: 7 }]);
    },
    { timeout: 60_000, interval: 100 },
  );
  const { body } = await api.get<{ rows: { filename: string }[] } | { filename: string }[]>('/documents');
  expect(JSON.stringify(body)).toContain('a.pdf');
});

test('what the next release takes away is not taken while the release before runs, and then that one does not start any more', async () => {
  const database = api.database;
  await api.em.execute('insert into mikro_orm_migrations (name) values (?)', [`Migration29990201000000_drop_needs_29990101000000`]);
  try {
    const sentence = /and Migration29990201000000_drop_needs_29990101000000 took away what this one uses\. Start the newer release/;
    const settings = { databaseUrl: database.url, dataDir: api.dataDir, env: { SECRET_KEY: testSecret } };
    await expect(spawnWorker(settings)).rejects.toThrow(new RegExp(`ended with 78:[^]*${sentence.source}`));
    await expect(prepare(api.em, {} as never, {} as never, {} as never)).rejects.toThrow(sentence);
    expect(await migrate()).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  } finally {
    await api.em.execute(`delete from mikro_orm_migrations where name like 'Migration29990201%'`);
  }
  expect(await takeSteps(database.orm)).toEqual({ taken: [], left: [] });
});
