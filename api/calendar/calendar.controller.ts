import { EntityManager } from '@mikro-orm/postgresql';
import { limitReading } from '#core/database/values/reading-limit';
import { Controller, Get, Header, Inject, Ip, Query, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { findDue } from '#core/books/calendar/find-due';
import { writeCalendar } from '#core/books/calendar/write-calendar';
import { AppError } from '#core/kernel/platform/app-error';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { businessOf } from '#core/records/settings/business';
import { readingLimitOf } from '#core/records/users/limited-users';
import { userOfAccessToken } from '#core/records/users/access-tokens';
import { Public } from '../auth/access.js';
import { AnswersFile, Refuses } from '../http/answers.js';
import { CLOCK, ENV } from '../platform/tokens.js';

const FeedQuery = z.object({ token: z.string().max(200).describe('Of a calendar feed, from /access-tokens') });

/** The feed for calendar programs: they cannot sign in, so its address carries a token. */
@Controller()
export class CalendarController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('calendar.ics')
  @Public()
  @Header('Cache-Control', 'private, no-store')
  @AnswersFile('What is due and unpaid, as a calendar', 'text/calendar')
  @Refuses(401)
  async feed(@Query({ schema: FeedQuery }) { token }: z.output<typeof FeedQuery>, @Ip() address: string): Promise<StreamableFile> {
    const em = this.em.fork();
    const found = await userOfAccessToken(em, { token, kind: 'calendar', address });
    if (!found) throw new AppError('unauthenticated', 'This calendar address has been revoked. Create a new one in Settings.');
    const { id, isLimited } = found.user;
    if (isLimited) limitReading(await readingLimitOf(em, id));
    const now = this.clock.now();
    const { name, time_zone, currency } = await businessOf(em, this.env);
    const items = await findDue(em, { today: dayIn(time_zone, now), currency });
    const text = writeCalendar(name ? `${name}: due dates` : 'Rental Ledger: due dates', items, now);
    // Only the feed has this type: an error is JSON.
    return new StreamableFile(Buffer.from(text), { type: 'text/calendar; charset=utf-8' });
  }
}
