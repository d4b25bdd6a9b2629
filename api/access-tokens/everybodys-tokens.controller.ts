import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Inject, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import { revokeAccessToken } from '#core/records/users/access-tokens';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { User } from '#core/database/entities/user.entity';
import { Acting, Admins, InPerson } from '../auth/access.js';
import { AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { Page } from '../http/page.js';
import { CLOCK } from '../platform/tokens.js';
import { AccessTokenOfUser } from './access-token.schema.js';
import { viewToken } from './view-token.js';

const rules = { resource: 'access-tokens', filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

/** All users' tokens, for administrators: which programs and calendars have access. */
@Controller('admin/access-tokens')
export class EverybodysTokensController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Admins()
  @InPerson()
  @AnswersList(AccessTokenOfUser, 'The API tokens and calendar feeds of all users, the newest first')
  async list(@Query({ schema: Paging }) query: ListParameters) {
    const { skip, limit } = readList(rules, query);
    const em = this.em.fork();
    const [rows, total] = await em.findAndCount(AccessToken, {}, { limit, offset: skip, orderBy: { id: 'desc' } });
    const users = new Map((await em.find(User, { id: rows.map(({ userId }) => userId) })).map((user) => [user.id, user]));
    const now = this.clock.now();
    const shown = rows.flatMap((row): z.input<typeof AccessTokenOfUser>[] => {
      const user = users.get(row.userId);
      return user ? [{ ...viewToken(row, now), user: { id: user.id, email: user.email, full_name: user.fullName } }] : [];
    });
    return new Page(shown, total, skip, rules.resource);
  }

  @Delete(':id')
  @Admins()
  @InPerson()
  @AnswersNothing('Revoke the token of any user; it stops working immediately')
  @Refuses(404)
  revoke(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return revokeAccessToken(this.em.fork(), id, actor);
  }
}
