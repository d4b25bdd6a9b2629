import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { openDatabase } from '#core/database/database';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { Task } from '#core/kernel/tasks/task.entity';
import { whatIsWrong } from '../support/doctor.js';
import { makeDataDir, spoolFiles, until } from '../support/gateway.js';
import { sendMails } from '../support/mail-load.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { GatewayVictim, killInTurn, postgresVictim } from '../support/victims.js';

const total = Number(process.env.PROVE_MAILS ?? 150);
const kills = Number(process.env.PROVE_KILLS ?? 4);
const sessions = 20;
/** So many wait in the spool at most: it must be empty soon after the last kill. */
const mostWaiting = 1000;

const message = (number: number): string => `Subject: ${number}\r\nX-Number: ${number}\r\n\r\n${'x'.repeat(5000)}`;

/** Whether too many wait in the spool; it is looked at five times a second. */
function spoolWatch(dataDir: string): () => boolean {
  let [waiting, lookedAt] = [0, 0];
  return () => {
    if (performance.now() - lookedAt > 200) [waiting, lookedAt] = [spoolFiles(dataDir).length, performance.now()];
    return waiting > mostWaiting;
  };
}

let postgres: OwnPostgres;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  [postgres, folder] = await Promise.all([startOwnPostgres(), makeDataDir()]);
});
afterAll(async () => {
  await postgres.remove();
  await folder.remove();
});

test(
  `${total} mails or more, ${kills} times kill -9: every 250 is in the ledger exactly once`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const gateway = await GatewayVictim.start({ databaseUrl: postgres.url, dataDir: folder.dataDir });
    let killing = true;
    const load = {
      port: () => gateway.current.smtpPort,
      total,
      sessions,
      message,
      pauseMs: 40,
      goOn: () => killing,
      hold: spoolWatch(folder.dataDir),
    };
    const sending = sendMails(load);
    const died = await killInTurn([gateway, gateway, postgresVictim(postgres)], { kills, pauseMs: 150 });
    killing = false;
    const accepted = await sending;
    await until('the spool is empty', () => spoolFiles(folder.dataDir).length === 0, 60_000);

    const orm = await openDatabase({ url: postgres.url, poolSize: 2 });
    const em = orm.em.fork();
    const ledger = new Map((await em.find(InboundMail, {})).map((mail) => [mail.queueId, mail]));
    const missing = accepted.filter((mail) => !ledger.has(mail.queueId));
    console.log(
      `killed ${JSON.stringify(died)}: ${accepted.length} accepted, ${ledger.size} in the ledger (${ledger.size - accepted.length} whose 250 was lost), ${missing.length} missing`,
    );
    expect(missing).toEqual([]);
    expect(accepted.length).toBeGreaterThanOrEqual(total);
    expect(new Set(accepted.map((mail) => mail.queueId)).size).toBe(accepted.length);
    expect(await em.count(InboundMail, {})).toBe(ledger.size);
    const tasks = await em.find(Task, { kind: 'parse-mail' });
    expect(tasks).toHaveLength(ledger.size);
    expect(new Set(tasks.map((task) => task.subjectId))).toEqual(new Set([...ledger.values()].map((mail) => mail.id)));
    const store = new DiskFileStore(join(folder.dataDir, 'files'));
    for (const { number, queueId } of accepted) {
      const raw = await text(await store.read(ledger.get(queueId)?.rawKey ?? ''));
      expect(raw).toContain(`X-Number: ${number}\r\n`);
    }
    // No worker runs here: how long its work has waited is no fault of theirs.
    await em.execute('update task set run_after = now()');
    expect(await whatIsWrong(orm.em, folder.dataDir)).toEqual([]);
    await orm.close(true);
    expect(await gateway.current.end()).toBe(0);
  },
);
