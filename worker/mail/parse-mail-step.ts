import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import type { AttachedMessage } from '#core/records/mail/attached-messages';
import { asCountedBefore } from '#core/records/mail/counted-before';
import { forwardingMailbox } from '#core/records/mail/envelope-sender';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { askedInVain, judgeMail, type MailRules, type MailVerdict } from '#core/records/mail/judge-mail';
import { findCheckedBy } from '#core/records/mail-accounts/fetched-messages';
import { hashesOf, purgedOf } from '#core/commands/mail-documents';
import { fillHeaders, receiveMail } from '#core/commands/receive-mail';
import { type MailChecks, unansweredChecks } from '#core/database/values/mail-checks';
import { isOutgoing, isOwnMessageId } from '#core/records/mail/own-mail';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { MailReader } from './mail-jobs.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { CLOCK, ENV, FILE_STORE, OWN_MAIL_KEY, READER } from '../platform/tokens.js';
import { done, type Failure, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { deleteUnnamed } from '#core/records/documents/delete-later';
import { holdFiles } from '#core/kernel/storage/hold-files';
import { withWorkFolder } from '../storage/work-folder.js';
import { askAboutSenders } from './trust/ask-about-senders.js';
import { keyOfPart } from './key-of-part.js';
import { otherInvoices } from './other-invoices.js';
import { readFigures } from './read-figures.js';

/** What the ledger says about a message that could not be parsed. */
const sentences: Partial<Record<Failure['code'], string>> = {
  timed_out: 'Reading this message took too long and was stopped three times. The original is kept.',
  too_large: 'Reading this message needed too much memory three times. The original is kept.',
  crashed: 'The reader crashed on this message three times. The original is kept.',
};

const tooLargeForDisk =
  'Unpacking it needs more space than the folder for temporary files has. The original is kept. Give that folder more space, then replay the message.';

/** How long a message is checked again that is held back only because the DNS does not answer. */
const lookAgainForMs = 24 * 3600_000;

/** How many attached messages are checked, and for how long. */
const attachedLimits = { messages: 5, ms: 8000 };

/** In how many seconds to check the senders of a message of this age again: five minutes at first, then ever later; null where it is decided. */
const lookAgainAfter = (verdict: MailVerdict, ageMs: number): number | null =>
  verdict.is === 'quarantined' && verdict.trust?.mayBeProven ? Math.max(300, Math.round(ageMs / 1000)) : null;

/** Parses a message, records the outcome of each part, and makes its documents. */
@Injectable()
export class ParseMail implements Step {
  readonly kind = 'parse-mail';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: MailReader & PageReader & FieldReader,
    @Inject(ENV) private readonly env: Env,
    @Inject(OWN_MAIL_KEY) private readonly ownMailKey: Buffer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ task, em, signal }: StepRun): Promise<StepOutcome> {
    const mail = await em.findOne(InboundMail, { id: task.subjectId });
    if (!mail?.rawKey) return stopped('there is no message to read');
    const { rawKey } = mail;
    const forced = task.payload.forced === true;
    return withWorkFolder(async (folder) => {
      const receivedAt = mail.receivedAt.toISOString();
      const parsed = await this.store.withLocalPath(rawKey, (path) =>
        this.reader.run('parse-mail', { path, folder, receivedAt }, { signal }),
      );
      if (!parsed.ok) return outcomeOfReading(parsed);
      if (mail.state === 'rejected') return done((tx) => fillHeaders(tx, mail.id, parsed.value.message));
      // A mailbox that forwards automatically may be only in the envelope.
      parsed.value.message.headers.passedOnBy ??= forwardingMailbox(mail.envelopeFrom ?? null);
      const rules: MailRules = {
        apart: await otherInvoices(this.reader, parsed.value.message, folder, signal),
        allowedSenders: this.env.MAIL_ALLOWED_SENDERS,
        maxBytes: this.env.MAX_UPLOAD_MB * 1024 * 1024,
        forced,
        trustedSealers: this.env.MAIL_TRUSTED_ARC,
        isOwn: (messageId) => isOwnMessageId(this.ownMailKey, messageId, mail.receivedAt),
        isOutgoing: (headers) => isOutgoing(this.ownMailKey, headers, this.env.MAIL_DOMAIN),
        mailDomain: this.env.MAIL_DOMAIN,
        check: async () => this.check(mail, { rawKey, folder, signal, frontMta: await this.whoChecked(em, mail) }),
        checkAttached: (attached) => this.checkAttached(attached, folder, signal),
      };
      const judged = await judgeMail(em, mail, parsed.value, rules);
      // If its first reading was late, for example because no worker ran, its senders have not been checked yet.
      const ageMs = mail.parsedAt ? this.clock.now().getTime() - mail.receivedAt.getTime() : 0;
      const decided = ageMs > lookAgainForMs ? askedInVain(judged) : judged;
      const before = await em.find(Document, { mailId: mail.id }, { fields: ['partPath', 'sha256'] });
      const split = asCountedBefore(decided.split, before, (planned) => hashesOf(planned, parsed.value, mail));
      const verdict: MailVerdict = { ...decided, split };
      const fileKeys = await this.keepFiles(em, mail.id, verdict, { folder, forced, before });
      const figures = await readFigures(verdict.split.documents, folder);
      const save = async (tx: EntityManager) => {
        // On a first reading nothing can have been deleted.
        if (mail.parsedAt) await holdFiles(tx, this.store, [...fileKeys.values()]);
        const added = await receiveMail(tx, { mailId: mail.id, parsed: parsed.value, verdict, fileKeys, figures, forced });
        await deleteUnnamed(tx, mail.id, fileKeys.values());
        return added;
      };
      const seconds = lookAgainAfter(verdict, ageMs);
      if (seconds === null) return done(save);
      return retryLater(seconds, 'the DNS did not answer', (tx) => save(tx).then(() => undefined));
    });
  }

  /** Whose results of a check are believed: those of the server in front, or of the provider of the mailbox that it was fetched from. */
  private async whoChecked(em: EntityManager, { id, viaFront, origin }: InboundMail): Promise<string | null> {
    if (viaFront) return this.env.MAIL_FRONT_MTA ?? null;
    return origin === 'imap' ? findCheckedBy(em, id) : null;
  }

  /** Checks the senders of a message in guarded children. If the message makes the check fail, it is not trusted. */
  private async check(
    { envelopeFrom, clientAddress, clientName, viaFront }: InboundMail,
    { rawKey, folder, signal, frontMta }: { rawKey: string; folder: string; signal: AbortSignal; frontMta: string | null },
  ): Promise<MailChecks> {
    const asked = {
      envelopeFrom: envelopeFrom || null,
      // Only the server in front sees the sender's server as its client; we see only itself.
      clientAddress: viaFront ? null : (clientAddress ?? null),
      clientName: viaFront ? null : (clientName ?? null),
      frontMta,
      nameServers: this.env.MAIL_DNS_SERVERS,
    };
    const checks = await this.store.withLocalPath(rawKey, (path) => askAboutSenders(this.reader, path, folder, asked, { signal }));
    if (checks.ok) return checks.value;
    if (checks.kind === 'cancelled') throw new Error(`The reader was stopped: ${checks.detail}`);
    return unansweredChecks;
  }

  /** Checks the authors of attached messages by their signatures alone, since their way here is not known. */
  private async checkAttached(attached: readonly AttachedMessage[], folder: string, signal: AbortSignal) {
    const found: { of: AttachedMessage; checks: MailChecks }[] = [];
    const until = performance.now() + attachedLimits.ms;
    const asked = { envelopeFrom: null, clientAddress: null, clientName: null, frontMta: null, nameServers: this.env.MAIL_DNS_SERVERS };
    for (const message of attached.slice(0, attachedLimits.messages)) {
      const deadlineMs = until - performance.now();
      if (deadlineMs < 500) break;
      const checks = await askAboutSenders(this.reader, join(folder, message.file), folder, asked, { signal, deadlineMs });
      if (checks.ok) found.push({ of: message, checks: checks.value });
    }
    return found;
  }

  async giveUp(em: EntityManager, task: ClaimedTask, { code, sentence, lacksRoom }: Failure): Promise<void> {
    const reason = lacksRoom ? tooLargeForDisk : (sentences[code] ?? sentence);
    // The result of an earlier reading stays: its documents are in the books, and a copy is still a copy.
    await em.nativeUpdate(
      InboundMail,
      { id: task.subjectId, state: { $in: ['imported', 'unreadable'] } },
      { state: 'unreadable', reason, parsedAt: new Date() },
    );
  }

  /**
   * Puts the content of future documents into the store, under a name of the part: repeating it replaces the same file. A document whose part is now
   * read differently keeps its own, and one that was deleted from the trash gets none again unless it is forced to come back.
   */
  private async keepFiles(
    em: EntityManager,
    mailId: number,
    verdict: MailVerdict,
    { folder, forced, before }: { folder: string; forced: boolean; before: readonly Pick<Document, 'partPath' | 'sha256'>[] },
  ): Promise<Map<string, string>> {
    const keys = new Map<string, string>();
    if (verdict.is !== 'filed') return keys;
    const isPurged = await purgedOf(em, mailId, verdict.split);
    for (const { partPath, file } of verdict.split.documents) {
      if (!file?.file || file.written) continue;
      const known = before.find((document) => document.partPath === partPath);
      if (known ? known.sha256 !== file.sha256 : !forced && isPurged(partPath)) continue;
      const key = keyOfPart(`m${mailId}`, partPath);
      await this.store.putFile(key, join(folder, file.file), { replace: true });
      keys.set(partPath, key);
    }
    return keys;
  }
}
