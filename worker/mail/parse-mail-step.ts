import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { judgeMail, type MailRules, type MailVerdict } from '#core/mail/judge-mail';
import { receiveMail } from '#core/mail/receive-mail';
import type { Env } from '#core/platform/env';
import type { FileStore } from '#core/storage/file-store';
import type { ClaimedTask } from '#core/tasks/claim-task';
import { outcomeOfReading } from '../outcome-of-reading.js';
import type { Reader } from '../platform/reader.js';
import { ENV, FILE_STORE, READER } from '../platform/tokens.js';
import { done, type Failure, type Step, type StepOutcome, type StepRun, stopped } from '../step.js';
import { withWorkFolder } from '../storage/work-folder.js';

/** What the ledger says of a message that nothing could be made of. */
const sentences: Partial<Record<Failure['code'], string>> = {
  timed_out: 'Taking this message apart took too long and was stopped three times. The original is kept.',
  too_large: 'Taking this message apart took more memory than is safe, three times. The original is kept.',
  crashed: 'This message made the reader stop three times. The original is kept.',
};

/** Takes a message apart, says of each part what became of it, and makes its documents. */
@Injectable()
export class ParseMail implements Step {
  readonly kind = 'parse-mail';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: Reader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async run({ task, em, signal }: StepRun): Promise<StepOutcome> {
    const mail = await em.findOne(InboundMail, { id: task.subjectId });
    if (!mail?.rawKey || mail.state === 'rejected') return stopped('there is no message to read');
    const { rawKey } = mail;
    const forced = task.payload.forced === true;
    return withWorkFolder(async (folder) => {
      const parsed = await this.store.withLocalPath(rawKey, (path) => this.reader.run('parse-mail', { path, folder }, { signal }));
      if (!parsed.ok) return outcomeOfReading(parsed);
      const rules: MailRules = { allowedSenders: this.env.MAIL_ALLOWED_SENDERS, maxBytes: this.env.MAX_UPLOAD_MB * 1024 * 1024, forced };
      const verdict = await judgeMail(em, mail, parsed.value, rules);
      const fileKeys = await this.keepFiles(mail.id, verdict, folder);
      return done((tx) => receiveMail(tx, { mailId: mail.id, parsed: parsed.value, verdict, fileKeys, forced }));
    });
  }

  async giveUp(em: EntityManager, task: ClaimedTask, { code, sentence }: Failure): Promise<void> {
    const reason = sentences[code] ?? sentence;
    await em.nativeUpdate(InboundMail, { id: task.subjectId }, { state: 'unreadable', reason, parsedAt: new Date() });
  }

  /** Puts the content of what becomes a document into the store, under a name of the part: done again it replaces itself. */
  private async keepFiles(mailId: number, verdict: MailVerdict, folder: string): Promise<Map<string, string>> {
    const keys = new Map<string, string>();
    if (verdict.is !== 'filed') return keys;
    for (const { partPath, file } of verdict.split.documents) {
      if (!file?.file) continue;
      const key = `originals/m${mailId}-${partPath}`;
      await this.store.putFile(key, join(folder, file.file));
      keys.set(partPath, key);
    }
    return keys;
  }
}
