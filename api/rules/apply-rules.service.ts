import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { Document } from '#core/database/entities/document.entity';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { Property } from '#core/database/entities/property.entity';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { answerQuestions } from '#core/commands/answer-questions';
import { postDocuments } from '#core/commands/post-documents';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { relateDocument } from '#core/commands/relate-document';
import { applyRules } from '#core/commands/apply-rules';
import { cancelRun, queueRules, requireRules, runProgress, type RuleSubjects } from '#core/rules/queue-rules';
import { businessOf } from '#core/records/settings/business';
import { linkByItself } from '#core/books/subscriptions/link-by-itself';
import { Tag } from '#core/database/entities/tag.entity';
import { CLOCK, ENV, TASK_QUEUE } from '../platform/tokens.js';
import { AskAboutDocuments } from './ask-about-documents.js';
import { changesOf, notDone } from './verdict-view.js';

/** The specification's own sentence. */
const switchedOff = 'Rule application is temporarily disabled. You can still create and manage rules.';

type RuleIds = readonly number[] | null | undefined;

@Injectable()
export class ApplyRulesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
    private readonly keys: IdentifierKey,
    private readonly box: SecretBox,
    private readonly questions: AskAboutDocuments,
  ) {}

  /** Applies rules to one document, now. Throws `unavailable` where the AI must be asked and too many calls wait already. */
  async toOne(id: number, ruleIds: RuleIds, actor: Actor) {
    this.requireSwitchedOn();
    const em = this.em.fork();
    await requireRules(em, ruleIds);
    const business = await businessOf(em, this.env);
    const { SMTP_URL, PUBLIC_URL } = this.env;
    const run = {
      clock: this.clock,
      business,
      post: SMTP_URL ? { box: this.box, url: PUBLIC_URL ?? null, currency: business.currency } : null,
      identifierKey: await this.keys.of(em),
      ...(ruleIds ? { ruleIds } : {}),
    };
    const answers = await answerQuestions(em, id, run, this.questions.ask);
    const applied = await em.transactional(async (tx) => {
      await holdDocuments(tx, [id]);
      const done = await applyRules(tx, id, { ...run, answers });
      if (!done) throw new AppError('not-found', 'Document not found');
      const document = await tx.findOneOrFail(Document, { id });
      // Their result may be the bill of a subscription, or no longer one.
      await linkByItself(tx, document);
      await postDocuments(tx, [document, ...(await relateDocument(tx, document))], { actor });
      const after = { rule_ids: ruleIds ?? null, changes: changesOf(done.verdicts) };
      recordAudit(tx, { ...actor, action: 'apply-rules', resource: 'documents', resourceId: id, after });
      return done;
    });
    for (const task of applied.added) this.queue.wake(task);
    return { rules_matched: applied.rulesMatched, changes: changesOf(applied.verdicts), not_done: notDone(applied.verdicts) };
  }

  /** Applies rules to many, by tasks. Throws `not-found` where something named is not there; then nothing is queued. */
  async toMany(subjects: RuleSubjects, ruleIds: RuleIds, actor: Actor) {
    this.requireSwitchedOn();
    const em = this.em.fork();
    await requireRules(em, ruleIds);
    await requireSubjects(em, subjects);
    const { queued, run, wake } = await em.transactional(async (tx) => {
      const found = await queueRules(tx, subjects, ruleIds ?? null);
      const after = { ...subjects, rule_ids: ruleIds ?? null, queued: found.queued };
      recordAudit(tx, { ...actor, action: 'apply-rules', resource: 'documents', resourceId: null, after });
      return found;
    });
    if (wake) this.queue.wake(wake);
    return { queued, run };
  }

  /** The progress of a bulk run. */
  progress(run: string) {
    return runProgress(this.em.fork(), run);
  }

  /** Ends a bulk run early: documents in progress are finished, the rest is left as it was. */
  async cancel(run: string, actor: Actor) {
    const cancelled = await this.em.fork().transactional(async (tx) => {
      const count = await cancelRun(tx, run);
      recordAudit(tx, { ...actor, action: 'cancel-rules', resource: 'documents', resourceId: null, after: { run, cancelled: count } });
      return count;
    });
    return { ...(await this.progress(run)), cancelled };
  }

  private requireSwitchedOn(): void {
    if (!this.env.AI_RULES_ENABLED) throw new AppError('switched-off', switchedOff);
  }
}

async function requireSubjects(em: EntityManager, subjects: RuleSubjects): Promise<void> {
  if ('documentIds' in subjects) {
    const ids = [...new Set(subjects.documentIds)];
    if ((await em.count(Document, { id: { $in: ids }, deletedAt: null })) < ids.length)
      throw new AppError('not-found', 'Document not found');
  }
  if ('propertyId' in subjects && !(await em.count(Property, { id: subjects.propertyId })))
    throw new AppError('not-found', 'Property not found');
  if ('tagIds' in subjects) {
    const ids = [...new Set(subjects.tagIds)];
    if ((await em.count(Tag, { id: { $in: ids } })) < ids.length) throw new AppError('not-found', 'Tag not found');
  }
}
