import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { SubscriptionQuery, subscriptionRules } from './subscription-list.js';
import {
  CategorySummaryOut,
  ChargeHistoryOut,
  LinkEffectOut,
  ProposedSubscriptionOut,
  SubscriptionChargesOut,
  SubscriptionCreate,
  SubscriptionOut,
  SubscriptionTotalsOut,
  SubscriptionUpdate,
} from './subscription.schema.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller('subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get()
  @SignedIn()
  @AnswersList(SubscriptionOut, 'Subscriptions, by name')
  list(@Query({ schema: SubscriptionQuery }) query: ListParameters) {
    return this.subscriptions.list(readList(subscriptionRules, query));
  }

  @Get('totals')
  @SignedIn()
  @Answers(200, SubscriptionTotalsOut, 'What all subscriptions cost')
  totals() {
    return this.subscriptions.totals();
  }

  @Get('summary')
  @SignedIn()
  @Answers(200, z.array(CategorySummaryOut), 'What the subscriptions of each category cost')
  summary() {
    return this.subscriptions.summary();
  }

  @Get('charges')
  @SignedIn()
  @Answers(200, SubscriptionChargesOut, 'The charges of all subscriptions by their bills')
  allCharges() {
    return this.subscriptions.allCharges();
  }

  @Post()
  @Editors()
  @Answers(201, SubscriptionOut, 'Add a subscription')
  create(@Acting() actor: Actor, @Body({ schema: SubscriptionCreate }) body: z.output<typeof SubscriptionCreate>) {
    return this.subscriptions.create(body, actor);
  }

  @Post('extract-from-document/:id')
  @Editors()
  @Answers(200, ProposedSubscriptionOut, 'What a bill says of its subscription, and the one it seems to be for already')
  @Refuses(404)
  extract(@Param('id', { schema: Id }) id: number) {
    return this.subscriptions.propose(id);
  }

  @Post('from-document/:id')
  @Editors()
  @Answers(201, SubscriptionOut, 'Make the subscription of a bill; the bill leaves the queue')
  @Refuses(404, 409)
  createFrom(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: SubscriptionCreate }) body: z.output<typeof SubscriptionCreate>,
  ) {
    return this.subscriptions.createFrom(id, body, actor);
  }

  @Post(':id/link-document/:documentId')
  @Editors()
  @Answers(200, SubscriptionOut, 'Make a document the bill of a subscription; it leaves the queue')
  @Refuses(404)
  link(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Param('documentId', { schema: Id }) documentId: number) {
    return this.subscriptions.link(id, documentId, actor);
  }

  @Get(':id/link-document/:documentId')
  @Editors()
  @Answers(200, LinkEffectOut, 'What linking a document with a subscription would change of its price; changes nothing')
  @Refuses(404)
  previewLink(@Param('id', { schema: Id }) id: number, @Param('documentId', { schema: Id }) documentId: number) {
    return this.subscriptions.previewLink(id, documentId);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, SubscriptionOut, 'One subscription')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.subscriptions.one(id);
  }

  @Get(':id/charges')
  @SignedIn()
  @Answers(200, ChargeHistoryOut, 'The charges of a subscription by its bills: changes of price, doubled and missing ones, the next')
  @Refuses(404)
  charges(@Param('id', { schema: Id }) id: number) {
    return this.subscriptions.charges(id);
  }

  @Put(':id')
  @Editors()
  @Answers(200, SubscriptionOut, 'Change a subscription')
  @Refuses(404)
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: SubscriptionUpdate }) body: z.output<typeof SubscriptionUpdate>,
  ) {
    return this.subscriptions.update(id, body, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Remove a subscription; its bills stay')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.subscriptions.delete(id, actor);
  }
}
