import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type FactorNews, mailFactorNews } from '#core/factors/factor-mail';
import type { Env } from '#core/platform/env';
import { SecretBox } from '#core/platform/secret-box';
import type { TaskQueue } from '#core/queue/task-queue';
import type { User } from '#core/users/user.entity';
import { ENV, TASK_QUEUE } from '../platform/tokens.js';

/** Tells users by mail what happened to their second factor, where mail goes out. */
@Injectable()
export class FactorPosts {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    @Inject(ENV) private readonly env: Env,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  async tell(user: Pick<User, 'email' | 'fullName'>, news: FactorNews): Promise<void> {
    if (!this.env.SMTP_URL) return;
    const post = { box: this.box, url: this.env.PUBLIC_URL ?? null };
    this.queue.wake(await this.em.fork().transactional((tx) => mailFactorNews(tx, post, user, news)));
  }
}
