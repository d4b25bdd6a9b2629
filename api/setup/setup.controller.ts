import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Post } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Env } from '#core/kernel/platform/env';
import { makeMeAdmin } from '#core/records/users/self-promotion';
import { User } from '#core/database/entities/user.entity';
import { Acting, RecentProof, SignedIn } from '../auth/access.js';
import { UserOut } from '../auth/auth.schema.js';
import { viewUser } from '../auth/user-view.js';
import { Answers, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { ENV } from '../platform/tokens.js';

@Controller('setup')
export class SetupController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('make-me-admin')
  @SignedIn()
  @RecentProof()
  @Throttle({ calls: 10, seconds: 60 })
  @Answers(200, UserOut, 'Become an administrator where there is none')
  @Refuses(403)
  async makeMeAdmin(@Acting() actor: Actor) {
    await makeMeAdmin(this.em, actor, this.env.ALLOW_SELF_PROMOTION);
    return viewUser(await this.em.fork().findOneOrFail(User, { id: actor.userId }));
  }
}
