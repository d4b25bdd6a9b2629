import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { InPerson, SignedIn } from '../auth/access.js';
import { notSignedIn } from '../auth/jwt.strategy.js';
import { AnswersFile } from '../http/answers.js';
import { EventStream } from './event-stream.js';
import { EventsService } from './events.service.js';

const EventsQuery = z.object({
  since: z.coerce.number().int().min(0).max(3600).optional().meta({
    description: 'Without Last-Event-ID: begin with the events of so many seconds, those in which a page was loaded before it listened',
    example: 5,
  }),
});

@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @SignedIn()
  @InPerson()
  @AnswersFile(
    'What happens to documents, as it happens: server-sent events `{id, document_id, kind, at, data}`. Last-Event-ID resumes; `ready`, `resync`, `mail` (the ledger has changed) and `signed-out` are the stream’s own',
    'text/event-stream',
  )
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that was received',
    schema: { type: 'string' },
  })
  async stream(
    @Req() request: Request,
    @Res() response: Response,
    @Query({ schema: EventsQuery }) { since }: z.output<typeof EventsQuery>,
  ) {
    const { claims } = request;
    const lastEventId = request.get('last-event-id');
    if (!claims) throw notSignedIn();
    // A caller that left during the sign-in check has closed already, and nothing would ever end the stream.
    if (response.destroyed) {
      response.end();
      return;
    }
    this.events.makeRoom(claims);
    const lastSeen = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
    const position = { lastSeen, sinceSeconds: since ?? null };
    await this.events.follow(new EventStream(response), claims, position, (stop) => response.on('close', stop));
  }
}
