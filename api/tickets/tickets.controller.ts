import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { issueTicket } from '#core/records/users/tickets';
import type { User } from '#core/database/entities/user.entity';
import { Caller, SignedIn } from '../auth/access.js';
import { requireScope } from '../auth/require-scope.js';
import { Answers } from '../http/answers.js';
import { isOpenable, ticketPath, withTicket } from '../auth/ticket-path.js';

const NewTicket = z
  .object({ path: z.string().max(2000).refine(isOpenable, 'cannot be opened with a ticket') })
  .meta({ id: 'NewTicket', description: 'A path relative to /api/v1', examples: [{ path: '/documents/812/download' }] });
const TicketOut = z.object({ url: z.string() }).meta({ id: 'Ticket', description: 'Good for one use within 60 seconds' });

@Controller('tickets')
export class TicketsController {
  constructor(private readonly em: EntityManager) {}

  @Post()
  @SignedIn()
  @Answers(201, TicketOut, 'A single-use link for a browser, which cannot send a token with a new tab or a download')
  async issue(@Caller() user: User, @Body({ schema: NewTicket }) body: z.output<typeof NewTicket>, @Req() { tokenScope }: Request) {
    const path = ticketPath(body.path);
    // The opened link acts as the user, without the limits of the token that asked for it.
    if (tokenScope) requireScope(tokenScope, 'GET', path.split('?')[0] ?? '');
    return { url: withTicket(path, await issueTicket(this.em, { userId: user.id, path })) };
  }
}
