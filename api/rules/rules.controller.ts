import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Admins, Editors } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { ExecutionQuery, executionRules, RuleQuery, ruleRules } from './rule-list.js';
import { RuleTestService } from './rule-test.service.js';
import {
  RuleCreate,
  RuleExecutionOut,
  RuleOut,
  RuleSuggestionOut,
  RuleTest,
  RuleTestOut,
  RuleUpdate,
  SuggestionDismissal,
} from './rule.schema.js';
import { RulesService } from './rules.service.js';

/** Staff sees rules and tries them out; only administrators change them. */
@Controller('ai-rules')
export class RulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly tests: RuleTestService,
  ) {}

  @Get()
  @Editors()
  @AnswersList(RuleOut, 'Rules in the order they run in')
  list(@Query({ schema: RuleQuery }) query: ListParameters) {
    return this.rules.list(readList(ruleRules, query));
  }

  @Post()
  @Admins()
  @Answers(201, RuleOut, 'Add a rule')
  create(@Acting() actor: Actor, @Body({ schema: RuleCreate }) body: z.output<typeof RuleCreate>) {
    return this.rules.create(body, actor);
  }

  @Post('test')
  @Editors()
  @Answers(200, RuleTestOut, 'See what a rule would do to documents; changes nothing')
  @Refuses(404)
  test(@Body({ schema: RuleTest }) body: z.output<typeof RuleTest>) {
    return this.tests.test(body);
  }

  @Get('suggestions')
  @Editors()
  @Answers(200, z.array(RuleSuggestionOut), 'Rules that would make corrections that people keep making')
  suggestions() {
    return this.rules.suggestions();
  }

  @Post('suggestions/dismiss')
  @Admins()
  @AnswersNothing('Do not suggest this rule again')
  dismiss(@Acting() actor: Actor, @Body({ schema: SuggestionDismissal }) { key }: z.output<typeof SuggestionDismissal>) {
    return this.rules.dismiss(key, actor);
  }

  @Get(':id')
  @Editors()
  @Answers(200, RuleOut, 'One rule')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.rules.one(id);
  }

  @Patch(':id')
  @Admins()
  @Answers(200, RuleOut, 'Change a rule; its version rises')
  @Refuses(404)
  change(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: RuleUpdate }) body: z.output<typeof RuleUpdate>) {
    return this.rules.change(id, body, actor);
  }

  @Delete(':id')
  @Admins()
  @AnswersNothing('Delete a rule and its execution records; what it has set stays until all rules run again')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.rules.delete(id, actor);
  }

  @Get(':id/executions')
  @Editors()
  @AnswersList(RuleExecutionOut, 'The runs of a rule, the latest first')
  @Refuses(404)
  executions(@Param('id', { schema: Id }) id: number, @Query({ schema: ExecutionQuery }) query: ListParameters) {
    return this.rules.executions(id, readList(executionRules, query));
  }
}
