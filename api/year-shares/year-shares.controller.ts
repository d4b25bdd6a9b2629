import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { YearShare } from '#core/database/entities/year-share.entity';
import { findUserNames } from '#core/records/users/user-names';
import { findSharedProperties, revokeShare, shareYear } from '#core/records/users/year-shares';
import { Acting, Admins, InPerson, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id, TaxYear } from '../http/values.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import { YearShareGiven, YearShareIn, YearShareOut } from './year-share.schema.js';

const SharesQuery = z.object({ year: TaxYear.optional() });
const dayMs = 86_400_000;

/** The links by which years are shared. */
@Controller('year-shares')
export class YearSharesController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Admins()
  @InPerson()
  @Answers(200, z.array(YearShareOut), 'The links to a year, or to all, the newest first; their secrets are kept nowhere')
  async list(@Query({ schema: SharesQuery }) { year }: z.output<typeof SharesQuery>) {
    return this.view(await this.em.fork().find(YearShare, year === undefined ? {} : { year }, { orderBy: { id: 'desc' } }));
  }

  @Post()
  @Admins()
  @RecentProof()
  @Answers(201, YearShareGiven, 'A link to a year’s tax report and its files; its secret is shown only in this answer')
  @Refuses(404, 409)
  async create(@Acting() actor: Actor, @Body({ schema: YearShareIn }) { days, ...wanted }: z.output<typeof YearShareIn>) {
    const expiresAt = new Date(this.clock.now().getTime() + days * dayMs);
    const { share, token } = await shareYear(this.em.fork(), { ...wanted, expiresAt }, actor);
    const [shown] = await this.view([share]);
    // Browsers never send what follows the # to a server.
    return { ...shown, url: `${this.env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/shared-year#${token}` };
  }

  @Delete(':id')
  @Admins()
  @InPerson()
  @AnswersNothing('Revoke a link; it stops working immediately, and an archive under way ends with the file it is at')
  @Refuses(404)
  revoke(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return revokeShare(this.em.fork(), id, actor);
  }

  private async view(shares: readonly YearShare[]): Promise<z.input<typeof YearShareOut>[]> {
    const em = this.em.fork();
    const names = await findUserNames(
      em,
      shares.map(({ createdBy }) => createdBy),
    );
    const properties = await findSharedProperties(
      em,
      shares.map(({ id }) => id),
    );
    const now = this.clock.now();
    return shares.map((share) => ({
      id: share.id,
      year: share.year,
      name: share.name,
      properties: share.isLimited ? (properties.get(share.id) ?? []) : null,
      expires_at: share.expiresAt,
      has_ended: share.expiresAt <= now,
      last_used_at: share.lastUsedAt ?? null,
      last_used_address: share.lastUsedAddress ?? null,
      created_by: names.get(share.createdBy) ?? null,
      created_by_id: share.createdBy ?? null,
      created_at: share.createdAt,
    }));
  }
}
