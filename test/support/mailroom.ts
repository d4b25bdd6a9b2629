import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, vi } from 'vitest';
import type { ReceivedMail } from '#core/records/mail/import-mail';
import { openSecretBox, type SecretBox } from '#core/kernel/platform/secret-box';
import { loadSecret } from '#core/kernel/platform/secret-key';
import type { Lanes } from '../../worker/tasks/lanes.js';
import { createTestDatabase } from './database.js';
import { makeDataDir } from './gateway.js';
import { type LedgerMail, type LedgerPart, ledgerOf, takeMail } from './inbox.js';
import { startTestWorker } from './worker-process.js';

export interface DocumentRow {
  id: number;
  mail_id: number;
  part_path: string;
  filename: string;
  file_path: string;
  from_email: string | null;
  from_name: string | null;
  forwarded_by: string | null;
  email_subject: string | null;
  document_type: string;
  processing_status: string;
  failure_code: string | null;
  failure_reason: string | null;
  vendor_name: string | null;
  amount: string | null;
  document_date: string | null;
  ocr_text: string | null;
  html_content: string | null;
  duplicate_of: number | null;
  deleted_at: string | null;
}

/** What became of a mail. */
export interface SettledMail {
  mailId: number;
  mail: LedgerMail;
  parts: LedgerPart[];
  documents: DocumentRow[];
}

/** A database, a data folder and a whole worker in this process, for tests that send mails through it. */
export interface Mailroom {
  dataDir: string;
  databaseUrl: string;
  /** The box of the worker's secrets. */
  box: SecretBox;
  em(): EntityManager;
  lanes: Lanes;
  /** Enters a mail and nothing more; returns its id. */
  take(raw: Buffer | string, different?: Partial<ReceivedMail>): Promise<number>;
  /** Lets the worker work until nothing is due. */
  workOff(): Promise<void>;
  /** Works off everything and says what came of a mail. */
  outcome(mailId: number): Promise<SettledMail>;
  /** Takes a mail, works off everything, and says what came of it. */
  settled(raw: Buffer | string, different?: Partial<ReceivedMail>): Promise<SettledMail>;
  close(): Promise<void>;
}

/** `env`: more variables for the worker, or others. */
export async function openMailroom(env: Record<string, string> = {}): Promise<Mailroom> {
  const database = await createTestDatabase();
  const { dataDir, remove } = await makeDataDir();
  const worker = await startTestWorker({ databaseUrl: database.url, dataDir, env });
  const em = (): EntityManager => database.orm.em.fork();
  const take: Mailroom['take'] = (raw, different = {}) => takeMail(em(), dataDir, raw, different);
  const workOff = (): Promise<void> =>
    vi.waitFor(
      async () => {
        await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
        // Files are deleted a day later; the test does not wait for that.
        const live = `state in ('due', 'running', 'parked') and kind <> 'delete-file'`;
        expect(await em().execute(`select kind, state, last_error from task where ${live}`)).toEqual([]);
      },
      { timeout: 50_000, interval: 50 },
    );
  const outcome: Mailroom['outcome'] = async (mailId) => {
    await workOff();
    const documents = await em().execute<DocumentRow[]>('select * from document where mail_id = ? order by part_path', [mailId]);
    return { mailId, ...(await ledgerOf(em(), mailId)), documents };
  };
  const box = openSecretBox(await loadSecret(dataDir, undefined));
  return {
    dataDir,
    databaseUrl: database.url,
    box,
    em,
    lanes: worker.lanes,
    take,
    workOff,
    outcome,
    settled: async (raw, different) => outcome(await take(raw, different)),
    async close() {
      await worker.close();
      await database.drop();
      await remove();
    },
  };
}
