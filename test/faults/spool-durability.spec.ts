import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSpool } from '../support/doctor.js';
import { makeDataDir, nobodysDatabase, rememberRecipients, spawnGateway, spoolFiles, startTestGateway } from '../support/gateway.js';
import { sendMails } from '../support/mail-load.js';
import { seesDescriptors } from '../support/of-process.js';
import { queueIdOf, SmtpClient } from '../support/smtp-client.js';
import { withSmallDisk } from '../support/small-disk.js';

/** A system call as strace saw it: the lines (so, the moments) at which it began and ended. */
interface Call {
  name: string;
  args: string;
  begin: number;
  end: number;
}

/** Reads strace's output; calls of different threads may interleave. */
function readCalls(trace: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const [at, line] of trace.split('\n').entries()) {
    const begun = /^(\d+)\s+(\w+)\((.*)$/.exec(line);
    if (begun) {
      const [, pid = '', name = '', args = ''] = begun;
      const call = { name, args, begin: at, end: at };
      calls.push(call);
      if (args.endsWith('<unfinished ...>')) open.set(pid, call);
      continue;
    }
    const resumed = /^(\d+)\s+<\.\.\. \w+ resumed>/.exec(line);
    const call = open.get(resumed?.[1] ?? '');
    if (call) call.end = at;
  }
  return calls;
}

const traced = Number(process.env.PROVE_TRACED ?? 100);
const message = (number: number): string => `Subject: ${number}\r\n\r\n${'x'.repeat(20_000)}`;

const straceWorks = seesDescriptors && spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

test.skipIf(!straceWorks)(
  '250 is said only after the file and its folder are on the disk (skipped where strace may not trace, or not say what is open)',
  { timeout: 90_000 + traced * 200 },
  async () => {
    const folder = await makeDataDir();
    await rememberRecipients(folder.dataDir);
    const output = join(folder.dataDir, 'trace');
    const strace = ['strace', '-f', '-y', '-qq', '-s', '120', '-o', output, '-e', 'trace=fdatasync,fsync,rename,write,writev'];
    const gateway = await spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir }, strace);
    const accepted = await sendMails({ port: () => gateway.smtpPort, total: traced, sessions: 10, message });
    await gateway.end();
    const calls = readCalls(readFileSync(output, 'utf8'));
    const find = (name: string, holds: (call: Call) => boolean): Call => {
      const found = calls.find((call) => call.name === name && holds(call));
      if (!found) throw new Error(`The trace holds no such ${name}`);
      return found;
    };
    const inOrder = accepted.filter(({ queueId }) => {
      const data = find('fdatasync', ({ args }) => args.includes(`/spool/tmp/${queueId}`));
      const rename = find('rename', ({ args }) => args.includes(`/spool/tmp/${queueId}`) && args.includes(`/spool/new/${queueId}`));
      const folderSync = find('fsync', ({ args, begin }) => args.includes('/spool/new>') && begin > rename.end);
      const answer = calls.find(({ name, args }) => name.startsWith('write') && args.includes(`queued as ${queueId}\\r\\n`));
      return data.end < rename.begin && rename.end < folderSync.begin && answer !== undefined && folderSync.end < answer.begin;
    });
    console.log(`durable before 250: ${inOrder.length} of ${accepted.length}`);
    expect(inOrder).toHaveLength(traced);
    const imported = await importSpool(folder.dataDir);
    expect(imported.wrong).toEqual([]);
    expect(new Set(imported.queueIds)).toEqual(new Set(accepted.map(({ queueId }) => queueId)));
    await folder.remove();
  },
);

const canMount = await withSmallDisk(() => Promise.resolve());

test.skipIf(!canMount)(
  'a full disk answers 452, shows no half a file, and goes on by itself (skipped where no small disk can be mounted)',
  async () => {
    await withSmallDisk(async (smallDisk) => {
      await mkdir(join(smallDisk, 'data'));
      const ballast = join(smallDisk, 'ballast');
      await writeFile(ballast, Buffer.alloc(210_000));
      const dataDir = join(smallDisk, 'data');
      await rememberRecipients(dataDir);
      const gateway = await startTestGateway({ databaseUrl: nobodysDatabase, dataDir });
      const client = await SmtpClient.greet(gateway.smtpPort);
      const accepted: string[] = [];
      let last = { code: 250, text: '' };
      while (last.code === 250 && accepted.length < 100) {
        last = await client.deliver(`Subject: x\r\n\r\n${'x'.repeat(70_000)}`);
        if (last.code === 250) accepted.push(queueIdOf(last));
      }
      expect(last.text).toMatch(/^452 4\.3\.1 No room/);
      expect(accepted.length).toBeGreaterThan(5);
      // One that does fit in part, again and again: nothing may pile up.
      for (let n = 0; n < 20; n += 1) expect((await client.deliver('x'.repeat(600_000))).code).toBe(452);
      expect(spoolFiles(dataDir).toSorted()).toEqual(accepted.map((queueId) => `new/${queueId}`).toSorted());
      await rm(ballast);
      expect((await client.deliver(`Subject: x\r\n\r\n${'x'.repeat(70_000)}`)).code).toBe(250);
      client.leave();
      await gateway.close();
      const imported = await importSpool(dataDir);
      expect(imported).toEqual({ queueIds: expect.arrayContaining(accepted), wrong: [] });
      console.log(`disk full after ${accepted.length} mails: 21 × 452, no half a file, 250 again once there is room`);
    });
  },
);
