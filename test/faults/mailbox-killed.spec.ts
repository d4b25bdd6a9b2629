import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchedMessage } from '#core/database/entities/fetched-message.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { loadSecret } from '#core/kernel/platform/secret-key';
import { whatIsWrong } from '../support/doctor.js';
import { Dovecot, noDovecot } from '../support/dovecot.js';
import { folderForTests } from '../support/folder-for-tests.js';
import { databaseForTests } from '../support/for-tests.js';
import { until } from '../support/gateway.js';
import { addAccount, settingsOf } from '../support/mail-accounts.js';

const kills = Number(process.env.PROVE_MAILBOX_KILLS ?? 3);
/** New messages for each life of the process. */
const perLife = 6;

const database = databaseForTests();
const dataDir = folderForTests('mailbox-killed-');
let dovecot: Dovecot;
beforeAll(async () => {
  if (!noDovecot) dovecot = await Dovecot.start();
});
afterAll(() => dovecot?.remove());

/** Starts a process that reads the mailboxes. `onCommit`: a message is in the ledger, and nothing was done in its mailbox yet. */
function startReader(onCommit: () => void): ChildProcess {
  const hooks = new URL('../source-imports.ts', import.meta.url).href;
  const program = new URL('../support/mailbox-reader.ts', import.meta.url).pathname;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--conditions=source', '--import', hooks, program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  createInterface({ input: child.stdout }).on('line', (line) => line.includes('"mail fetched"') && onCommit());
  return child;
}

/** Lets a reader live until it has committed so many messages, and kills it then: at once, or a moment later. Says whether it died between commit and mark. */
async function killAfter(commits: number, pauseMs: number): Promise<boolean> {
  let left = commits;
  const reached = Promise.withResolvers<undefined>();
  const child = startReader(() => {
    left -= 1;
    if (left === 0) reached.resolve(undefined);
  });
  await reached.promise;
  if (pauseMs > 0) await sleep(pauseMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return (await database.orm.em.fork().count(FetchedMessage, { endedAt: null })) > 0;
}

test.skipIf(noDovecot)(
  `a process that reads mailboxes, killed ${kills} times: every message is in the ledger once, and marked or moved after that${noDovecot ? ` (skipped: ${noDovecot})` : ''}`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const box = openSecretBox(await loadSecret(dataDir, undefined));
    const place = { em: () => database.orm.em.fork(), box, dataDir };
    await dovecot.asUser((client) => client.mailboxCreate('Bills'));
    await addAccount(place, settingsOf(dovecot, { ending: 'seen' }));
    await addAccount(place, settingsOf(dovecot, { folder: 'Bills', ending: 'move', moveTo: 'Filed', role: 'hoa' }));
    const brought: string[] = [];
    const bring = (): Promise<void> =>
      dovecot.asUser(async (client) => {
        for (let count = 0; count < perLife; count += 1) {
          const subject = `Bill ${brought.length + 1}`;
          await client.append(
            count % 2 ? 'Bills' : 'INBOX',
            Buffer.from(`Subject: ${subject}\r\nFrom: <bills@power.example>\r\n\r\n${'x'.repeat(3000)}\r\n`),
          );
          brought.push(subject);
        }
      });
    let between = 0;
    for (let killed = 0; killed < kills; killed += 1) {
      await bring();
      if (await killAfter(1 + (killed % perLife), killed % 3 ? 0 : Math.random() * 5)) between += 1;
    }
    await bring();
    const last = startReader(() => undefined);
    const em = database.orm.em.fork();
    await until('everything is marked or moved', async () => {
      const open = await em.count(FetchedMessage, { endedAt: null });
      return open === 0 && (await em.count(FetchedMessage, {})) >= brought.length;
    });
    last.kill('SIGKILL');
    await once(last, 'exit');
    const mails = await em.find(InboundMail, {});
    console.log(
      `killed ${kills} times, ${between} of them between commit and mark: ${brought.length} messages, ${mails.length} in the ledger, ${brought.length - mails.length} lost or twice`,
    );
    expect(mails).toHaveLength(brought.length);
    expect(new Set(mails.map(({ rawSha256 }) => rawSha256)).size).toBe(brought.length);
    expect(await em.count(FetchedMessage, { outcome: 'taken' })).toBe(brought.length);
    expect(between).toBeGreaterThan(0);
    const inbox = await dovecot.contents();
    expect(inbox.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(await dovecot.contents('Bills')).toEqual([]);
    const filed = await dovecot.contents('Filed');
    expect([...inbox, ...filed].map(({ subject }) => subject).toSorted()).toEqual(brought.toSorted());
    // No worker runs here: how long its work has waited is no fault of theirs.
    await em.execute('update task set run_after = now()');
    await em.execute('update mail_account set is_paused = true');
    expect(await whatIsWrong(database.orm.em, dataDir)).toEqual([]);
  },
);
