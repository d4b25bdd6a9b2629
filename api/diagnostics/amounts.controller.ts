import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { fixAmount } from '#core/ops/diagnostics/fix-amount';
import { findDocument } from '#core/records/documents/find-document';
import { AmountList } from '#core/extraction/list-amounts';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AmountCheck, AmountFixed } from './diagnostics.schema.js';
import { TrialsService } from '../trials/trials.service.js';

/** The amounts in a document's words, read by a worker. */
@Controller('debug-amount')
export class AmountsController {
  constructor(
    private readonly trials: TrialsService,
    private readonly em: EntityManager,
  ) {}

  @Get('check-amount/:id')
  @SignedIn()
  @Answers(200, AmountCheck, 'Every amount in a document with its place, and the one that is used')
  @Refuses(404)
  async check(@Param('id', { schema: Id }) id: number) {
    const { amount, personFields } = await findDocument(this.em.fork(), id);
    const { list, success, error } = await this.list(id);
    return {
      document_id: id,
      success,
      error,
      amount: amount ?? null,
      set_by_person: 'amount' in personFields.fields,
      candidates: list.candidates.map((candidate) => ({ ...candidate, value: Number(candidate.value) })),
      chosen: list.chosen && { ...list.chosen, value: Number(list.chosen.value) },
    };
  }

  @Post('fix-amount/:id')
  @Editors()
  @Answers(200, AmountFixed, 'Use the best amount; one set by a person is kept')
  @Refuses(404)
  async fix(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    const { amount = null, personFields } = await findDocument(this.em.fork(), id);
    const refuse = (error: string) => ({ document_id: id, success: false, error, old_amount: amount, new_amount: amount });
    if ('amount' in personFields.fields) return refuse('A person set the amount, so it is not changed.');
    const { list, error } = await this.list(id);
    if (!list.chosen) return refuse(error ?? 'No amount was found in the text of this document.');
    const { before, after } = await fixAmount(this.em.fork(), id, list.chosen, actor);
    return { document_id: id, success: true, error: null, old_amount: before, new_amount: after };
  }

  private async list(id: number): Promise<{ list: AmountList; success: boolean; error: string | null }> {
    const { success, error, ...rest } = await this.trials.run('amounts', id);
    return { success, error, list: success ? AmountList.parse(rest) : { candidates: [], chosen: null } };
  }
}
