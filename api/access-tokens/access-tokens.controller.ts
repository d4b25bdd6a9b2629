import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { giveAccessToken, revokeAccessToken } from '#core/records/users/access-tokens';
import { AccessToken } from '#core/database/entities/access-token.entity';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';
import { Acting, Caller, InPerson, RecentProof, SignedIn } from '../auth/access.js';
import { calendarUrl } from '../calendar/calendar-url.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { Page } from '../http/page.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import { AccessTokenGiven, AccessTokenIn, AccessTokenOut } from './access-token.schema.js';
import { viewToken } from './view-token.js';
import { wantedToken } from './wanted-token.js';

const inOrder = { resource: 'access-tokens', filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

/** The caller's own tokens for programs and calendars. */
@Controller('access-tokens')
export class AccessTokensController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @AnswersList(AccessTokenOut, 'Your own tokens; their secrets are kept nowhere')
  async list(@Caller() user: User, @Query({ schema: Paging }) query: ListParameters) {
    const { skip, limit } = readList(inOrder, query);
    const [rows, total] = await this.em.findAndCount(AccessToken, { userId: user.id }, { limit, offset: skip, orderBy: { id: 'asc' } });
    return new Page(
      rows.map((row) => viewToken(row, this.clock.now())),
      total,
      skip,
      inOrder.resource,
    );
  }

  @Post()
  @SignedIn()
  @RecentProof()
  @Answers(201, AccessTokenGiven, 'A token for a program, or the address of a calendar feed; the secret is shown only in this answer')
  @Refuses(403, 409)
  async give(@Caller() { role }: User, @Acting() actor: Actor, @Body({ schema: AccessTokenIn }) body: z.output<typeof AccessTokenIn>) {
    const now = this.clock.now();
    const { row, token } = await giveAccessToken(this.em.fork(), wantedToken(body, role, now), actor);
    return { ...viewToken(row, now), token, url: row.kind === 'calendar' ? calendarUrl(this.env, token) : null };
  }

  @Delete(':id')
  @SignedIn()
  @InPerson()
  @AnswersNothing('Revoke your own token; it stops working immediately')
  @Refuses(404)
  revoke(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return revokeAccessToken(this.em.fork(), id, actor, actor.userId);
  }
}
