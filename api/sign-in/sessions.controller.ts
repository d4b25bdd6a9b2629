import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Inject, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { describeBrowser } from '#core/records/users/describe-browser';
import { endOtherSessions, endSessionElsewhere } from '#core/records/users/sessions';
import { UserSession } from '#core/database/entities/user-session.entity';
import type { User } from '#core/database/entities/user.entity';
import { AnswersNothing, Refuses } from '../http/answers.js';
import { Id, Instant } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { Page } from '../http/page.js';
import { CLOCK } from '../platform/tokens.js';
import { notSignedIn } from '../auth/jwt.strategy.js';
import { Acting, BeforePasswordChange, Caller, InPerson, RecentProof, SignedIn } from '../auth/access.js';

const SessionOut = z
  .object({
    id: z.int(),
    method: z
      .string()
      .describe(
        'How the user signed in: `password`, `passkey`, `second-factor`, `oidc`; `earlier` with a release before sessions were listed',
      ),
    address: z.string(),
    user_agent: z.string(),
    browser: z.string().describe('The same in words: `Firefox on Windows`'),
    signed_in_at: Instant,
    last_used_at: Instant,
    is_current: z.boolean().describe('Whether it is the current session'),
  })
  .meta({ id: 'Session' });

const rules = { resource: 'sessions', filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

/** The caller's own sessions. */
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @InPerson()
  @AnswersList(SessionOut, 'Where you are signed in, the last used first')
  @Refuses(403)
  async list(@Caller() user: User, @Query({ schema: Paging }) query: ListParameters, @Req() request: Request) {
    const { skip, limit } = readList(rules, query);
    const page = { limit, offset: skip, orderBy: { lastUsedAt: 'desc', id: 'desc' } as const };
    const [rows, total] = await this.em.findAndCount(UserSession, { userId: user.id }, page);
    const shown = rows.map((row): z.input<typeof SessionOut> => ({
      id: row.id,
      method: row.method,
      address: row.address,
      user_agent: row.userAgent,
      browser: describeBrowser(row.userAgent),
      signed_in_at: row.authenticatedAt,
      last_used_at: row.lastUsedAt,
      is_current: row.id === request.userSession?.id,
    }));
    return new Page(shown, total, skip, rules.resource);
  }

  @Delete()
  @SignedIn()
  @RecentProof()
  @AnswersNothing('Sign out everywhere else; the other browsers are no longer known')
  @Refuses(403)
  async endOthers(@Acting() actor: Actor, @Req() { userSession: session }: Request): Promise<void> {
    if (!session) throw notSignedIn();
    await this.em.fork().transactional(async (tx) => {
      await endOtherSessions(tx, session, this.clock.now());
      recordAudit(tx, { ...actor, action: 'end-session', resource: 'users', resourceId: session.userId });
    });
  }

  @Delete(':id')
  @SignedIn()
  @RecentProof()
  @BeforePasswordChange()
  @AnswersNothing('Sign out there; its token stops working immediately, and the browser is no longer known')
  @Refuses(403, 404)
  async end(@Caller() user: User, @Acting() actor: Actor, @Param('id', { schema: Id }) id: number): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      if (!(await endSessionElsewhere(tx, { id, userId: user.id }, this.clock.now()))) throw new AppError('not-found', 'Session not found');
      recordAudit(tx, { ...actor, action: 'end-session', resource: 'users', resourceId: user.id });
    });
  }
}
