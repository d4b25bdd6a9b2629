import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { dismissMail, undoDismissal } from '#core/records/mail/dismiss-mail';
import { isNearlyFull, quarantineLimits, readQuarantineUse } from '#core/records/mail/quarantine-quota';
import { releaseMail, replayMail } from '#core/records/mail/release-mail';
import { AppError } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { User } from '#core/database/entities/user.entity';
import { Acting, Caller, Editors } from '../auth/access.js';
import { sendFile } from '../files/file-answer.js';
import { Answers, AnswersFile, AnswersParts, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { Dismissal, MailOut, MailRow, QuarantineOut, Release, ReleasedMail } from './mail.schema.js';
import { MailQuery, mailRules, MailService } from './mail.service.js';

@Controller('mail')
export class MailController {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @Editors()
  @AnswersList(MailRow, 'Every accepted message, the newest first')
  list(@Caller() user: User, @Query({ schema: MailQuery }) query: ListParameters) {
    return this.mail.list(readList(mailRules, query), user);
  }

  @Get('quarantine')
  @Editors()
  @Answers(200, QuarantineOut, 'How long mail of unknown senders is kept, how much of it there is, and how much there may be')
  async quarantine(): Promise<z.input<typeof QuarantineOut>> {
    const limits = quarantineLimits(this.env);
    const use = await readQuarantineUse(this.em.fork());
    return {
      days: this.env.QUARANTINE_DAYS,
      used_bytes: use.bytes,
      max_bytes: Math.round(limits.maxBytes),
      sender_max_bytes: Math.round(limits.senderBytes),
      nearly_full: isNearlyFull(use, limits),
    };
  }

  @Get(':id')
  @Editors()
  @Answers(200, MailOut, 'One message, its recipients, and the result of each part')
  @Refuses(404)
  one(@Caller() user: User, @Param('id', { schema: Id }) id: number) {
    return this.mail.one(id, user);
  }

  @Get(':id/raw')
  @Editors()
  @AnswersFile('The message as it arrived', 'message/rfc822')
  @AnswersParts()
  @Refuses(404)
  async raw(@Caller() user: User, @Param('id', { schema: Id }) id: number, @Req() request: Request, @Res() response: Response) {
    const file = await this.mail.raw(id, user);
    await sendFile(this.files, { ...file, mimeType: 'message/rfc822' }, request, response);
  }

  @Post(':id/release')
  @Editors()
  @Answers(200, ReleasedMail, 'Accept a message from quarantine; an administrator can also allow its sender')
  @Refuses(404, 409)
  async release(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Release }) body: z.output<typeof Release>,
  ) {
    const allowSender = body?.allow_sender ?? false;
    if (allowSender && user.role !== 'ADMIN') throw new AppError('forbidden', 'Only administrators can allow a sender.');
    await this.mail.find(id, user);
    const { tasks, allowed } = await releaseMail(this.em.fork(), id, { actor, allowSender });
    for (const task of tasks) this.queue.wake(task);
    return { ...(await this.mail.one(id, user)), allowed_sender: allowed };
  }

  @Post(':id/dismiss')
  @Editors()
  @Answers(200, MailOut, 'Dismiss a message in quarantine, or undo that; nothing is deleted')
  @Refuses(404, 409)
  async dismiss(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Dismissal }) body: z.output<typeof Dismissal>,
  ) {
    await this.mail.find(id, user);
    if (body?.dismissed ?? true) await dismissMail(this.em.fork(), id, actor);
    else {
      const task = await undoDismissal(this.em.fork(), id, actor);
      if (task) this.queue.wake(task);
    }
    return this.mail.one(id, user);
  }

  @Post(':id/replay')
  @Editors()
  @Answers(202, MailOut, 'Read a message again; nothing is created twice')
  @Refuses(404, 409)
  async replay(@Caller() user: User, @Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await this.mail.find(id, user);
    this.queue.wake(await replayMail(this.em.fork(), id, actor));
    return this.mail.one(id, user);
  }
}
