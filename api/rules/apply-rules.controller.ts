import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { Acting, Editors } from '../auth/access.js';
import { SpokenType } from '../documents/document.schema.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { ApplyRulesService } from './apply-rules.service.js';
import { RuleBatch, RuleChoice, RuleRunCancelled, RuleRunOut, RulesApplied, RulesQueued, RuleTags, RunName } from './rule.schema.js';

type Choice = z.output<typeof RuleChoice>;

/** Applies saved rules: to one document at once, to many in the background. */
@Controller('documents')
export class ApplyRulesController {
  constructor(private readonly apply: ApplyRulesService) {}

  @Post('apply-rules/batch')
  @Editors()
  @Answers(202, RulesQueued, 'Apply rules to these documents')
  @Refuses(404, 501)
  batch(@Acting() actor: Actor, @Body({ schema: RuleBatch }) { document_ids, rule_ids }: z.output<typeof RuleBatch>) {
    return this.apply.toMany({ documentIds: document_ids }, rule_ids, actor);
  }

  @Post('apply-rules/tags')
  @Editors()
  @Answers(202, RulesQueued, 'Apply rules to the documents with any of these tags')
  @Refuses(404, 501)
  tags(@Acting() actor: Actor, @Body({ schema: RuleTags }) { tag_ids, rule_ids }: z.output<typeof RuleTags>) {
    return this.apply.toMany({ tagIds: tag_ids }, rule_ids, actor);
  }

  @Post('apply-rules/property/:id')
  @Editors()
  @Answers(202, RulesQueued, 'Apply rules to the documents of a property')
  @Refuses(404, 501)
  property(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: RuleChoice }) body: Choice) {
    return this.apply.toMany({ propertyId: id }, body?.rule_ids, actor);
  }

  @Post('apply-rules/type/:type')
  @Editors()
  @Answers(202, RulesQueued, 'Apply rules to the documents of a type')
  @Refuses(404, 501)
  type(@Acting() actor: Actor, @Param('type', { schema: SpokenType }) type: DocumentType, @Body({ schema: RuleChoice }) body: Choice) {
    return this.apply.toMany({ type }, body?.rule_ids, actor);
  }

  @Get('apply-rules/runs/:run')
  @Editors()
  @Answers(200, RuleRunOut, 'How far a bulk application of rules is')
  @Refuses(404)
  progress(@Param('run', { schema: RunName }) run: string) {
    return this.apply.progress(run);
  }

  @Post('apply-rules/runs/:run/cancel')
  @Editors()
  @Answers(200, RuleRunCancelled, 'Stop a bulk application of rules early; documents not yet started are not changed')
  @Refuses(404)
  cancel(@Acting() actor: Actor, @Param('run', { schema: RunName }) run: string) {
    return this.apply.cancel(run, actor);
  }

  @Post(':id/apply-rules')
  @Editors()
  @Answers(200, RulesApplied, 'Apply rules to a document now')
  @Refuses(404, 501)
  one(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: RuleChoice }) body: Choice) {
    return this.apply.toOne(id, body?.rule_ids, actor);
  }
}
