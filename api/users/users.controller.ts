import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Admins, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { EventsService } from '../events/events.service.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { UserInvite, UserRow, UserUpdate, UserWithPassword } from './user.schema.js';
import { UserQuery, userRules, UsersService } from './users.service.js';

@Controller('admin/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly events: EventsService,
  ) {}

  @Get()
  @Admins()
  @AnswersList(UserRow, 'All users, by e-mail address')
  list(@Query({ schema: UserQuery }) query: ListParameters) {
    return this.users.list(readList(userRules, query));
  }

  @Post('invite')
  @Admins()
  @RecentProof()
  @Answers(201, UserWithPassword, 'Invite a user; the temporary password is valid for 24 hours')
  @Refuses(404, 409)
  invite(@Acting() actor: Actor, @Body({ schema: UserInvite }) body: z.output<typeof UserInvite>) {
    return this.users.invite(body, actor);
  }

  @Put(':id')
  @Admins()
  @RecentProof()
  @Answers(200, UserRow, 'Change a role or the properties a viewer sees, activate or deactivate; the user’s sessions end')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: UserUpdate }) body: z.output<typeof UserUpdate>,
  ) {
    const user = await this.users.update(id, body, actor);
    await this.events.checkUser(id);
    return user;
  }

  @Post(':id/resend-invitation')
  @Admins()
  @RecentProof()
  @Answers(200, UserWithPassword, 'A new temporary password for a user who has not signed in yet')
  @Refuses(404, 409)
  resendInvitation(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.resendInvitation(id, actor);
  }

  @Post(':id/reset-password')
  @Admins()
  @RecentProof()
  @Answers(200, UserWithPassword, 'A new temporary password; the user’s sessions end')
  @Refuses(404)
  resetPassword(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.resetPassword(id, actor);
  }

  @Post(':id/end-sessions')
  @Admins()
  @RecentProof()
  @AnswersNothing('Sign a user out everywhere: every session and token ends')
  @Refuses(404)
  endSessions(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.endSessions(id, actor);
  }

  @Delete(':id/provider-account')
  @Admins()
  @RecentProof()
  @AnswersNothing('Forget the account at the provider that a user signs in with; its sessions end, and the next sign-in links anew')
  @Refuses(404)
  unlinkProvider(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.unlinkProvider(id, actor);
  }

  @Post(':id/reset-second-factor')
  @Admins()
  @RecentProof()
  @Answers(200, UserRow, 'Remove the second factor of a user who has lost it; the user’s sessions end')
  @Refuses(404, 409)
  resetSecondFactor(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.resetSecondFactor(id, actor);
  }

  @Delete(':id')
  @Admins()
  @RecentProof()
  @AnswersNothing('Remove an account; what the user did stays')
  @Refuses(404, 409)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.users.delete(id, actor);
  }
}
