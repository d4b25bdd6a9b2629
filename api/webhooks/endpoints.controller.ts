import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { eventTypes, eventVersion } from '#core/records/webhooks/event-types';
import { replaySince, sendTestEvent } from '#core/records/webhooks/replay';
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateEndpointSecret } from '#core/records/webhooks/save-endpoint';
import { Acting, Admins, InPerson, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import {
  EndpointChange,
  EndpointGiven,
  EndpointIn,
  EndpointOut,
  EventTypeOut,
  ReplayIn,
  Replayed,
  RotateIn,
  TestSent,
} from './endpoint.schema.js';
import { WebhookEndpoints } from './endpoints.service.js';

const hourMs = 3_600_000;

/** Which other programs receive events. */
@Controller('webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: WebhookEndpoints,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Admins()
  @InPerson()
  @Answers(200, z.array(EndpointOut), 'The addresses that receive events')
  list() {
    return this.endpoints.list();
  }

  @Get('event-types')
  @Admins()
  @InPerson()
  @Answers(200, z.array(EventTypeOut), 'Every type of event, with the version of its payload')
  types(): z.input<typeof EventTypeOut>[] {
    return eventTypes.map((type) => ({ type, version: eventVersion }));
  }

  @Post()
  @Admins()
  @RecentProof()
  @Answers(201, EndpointGiven, 'A new webhook; its secret is shown only in this answer')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: EndpointIn }) { is_on: isOn, ...values }: z.output<typeof EndpointIn>) {
    this.endpoints.requireUrl(values.url);
    const { row, secret } = await createEndpoint(this.em.fork(), { ...values, isOn }, { box: this.box, actor });
    return { ...(await this.endpoints.one(row.id)), secret };
  }

  @Get(':id')
  @Admins()
  @InPerson()
  @Answers(200, EndpointOut, 'One webhook')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.endpoints.one(id);
  }

  @Patch(':id')
  @Admins()
  @RecentProof()
  @Answers(200, EndpointOut, 'Change a webhook; turned on again, it is sent what waits')
  @Refuses(404)
  async change(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: EndpointChange }) { is_on: isOn, ...values }: z.output<typeof EndpointChange>,
  ) {
    this.endpoints.requireUrl(values.url);
    const given = Object.fromEntries(Object.entries({ ...values, isOn }).filter(([, value]) => value !== undefined));
    await changeEndpoint(this.em.fork(), id, given, actor);
    return this.endpoints.one(id);
  }

  @Delete(':id')
  @Admins()
  @InPerson()
  @AnswersNothing('Delete a webhook with its log; what waits for it is not sent')
  @Refuses(404)
  remove(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteEndpoint(this.em.fork(), id, actor);
  }

  @Post(':id/rotate-secret')
  @Admins()
  @RecentProof()
  @Answers(200, EndpointGiven, 'A new secret, shown only in this answer; the one before it may sign too for a while')
  @Refuses(404)
  async rotate(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: RotateIn }) { previous_ends_in_hours: hours }: z.output<typeof RotateIn>,
  ) {
    const previousUntil = hours === 0 ? null : new Date(this.clock.now().getTime() + hours * hourMs);
    const { secret } = await rotateEndpointSecret(this.em.fork(), id, { previousUntil, box: this.box, actor });
    return { ...(await this.endpoints.one(id)), secret };
  }

  @Post(':id/test')
  @Admins()
  @InPerson()
  @Answers(202, TestSent, 'Send a test event to this webhook alone')
  @Refuses(404, 409)
  async test(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return { delivery_id: await sendTestEvent(this.em.fork(), id, actor) };
  }

  @Post(':id/replay')
  @Admins()
  @InPerson()
  @Answers(202, Replayed, 'Send every event since an instant again, those too that happened while the webhook was off')
  @Refuses(404, 409)
  async replay(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ReplayIn }) { since }: z.output<typeof ReplayIn>,
  ): Promise<z.input<typeof Replayed>> {
    return { queued: await replaySince(this.em.fork(), id, new Date(since), actor) };
  }
}
