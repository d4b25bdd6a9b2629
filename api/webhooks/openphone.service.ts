import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { receiveMessage } from '#core/records/messages/receive-message';
import { AppError } from '#core/kernel/platform/app-error';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { TASK_QUEUE } from '../platform/tokens.js';
import { messageOf, type OpenPhoneEvent } from './openphone-event.js';

/** Saves messages that OpenPhone announces. */
@Injectable()
export class OpenPhoneService {
  constructor(
    private readonly em: EntityManager,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  async receive(event: z.output<typeof OpenPhoneEvent>): Promise<{ message_id: number | null }> {
    const message = messageOf(event);
    if (message === null) return { message_id: null };
    if (message === 'invalid') throw new AppError('invalid', 'This event does not bring a message.', { problems: noMessage });
    const { messageId, tasks } = await receiveMessage(this.em.fork(), message);
    for (const task of tasks) this.queue.wake(task);
    return { message_id: messageId };
  }
}

const noMessage = [{ loc: ['body', 'data', 'object'], msg: 'is no message', type: 'invalid_message' }];
