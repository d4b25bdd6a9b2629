import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { resetSecondFactor } from '#core/ops/sign-in/reset-second-factor';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { containing } from '#core/kernel/platform/like-pattern';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import type { QueuedMail } from '#core/kernel/outbox/queue-mail';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { businessOf } from '#core/records/settings/business';
import {
  changeUser,
  deleteUser,
  endSessionsOf,
  type GivenPassword,
  inviteUser,
  resendInvitation,
  resetPassword,
  type Writing,
} from '#core/commands/administer-users';
import { handOverByMail } from '#core/records/users/password-mail';
import { unlinkOidc } from '#core/records/users/oidc-sign-in';
import { roles } from '#core/kernel/platform/role';
import { User } from '#core/database/entities/user.entity';
import { viewUser } from '../auth/user-view.js';
import { SecurityMails } from '../auth/security-mails.js';
import { stepAside } from '../http/step-aside.js';
import { choiceFilter, flagFilter, idFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { filled, orderBy } from '../list-query/order-by.js';
import { findLimits } from '#core/records/users/limited-users';
import { Page } from '../http/page.js';
import { CLOCK, ENV, TASK_QUEUE } from '../platform/tokens.js';
import { waitUntil } from '../platform/wait-until.js';
import { limitOf, type UserInvite, type UserRow, type UserUpdate, type UserWithPassword } from './user.schema.js';

const filters = { id: idFilter(), role: choiceFilter(roles), is_active: flagFilter('Only active ones, or only deactivated ones.') };
const columns = {
  email: filled('email'),
  id: 'id',
  full_name: filled('fullName'),
  role: filled('role'),
  is_active: filled('isActive'),
  last_login: 'lastLogin',
  created_at: filled('createdAt'),
} as const;
type Sort = keyof typeof columns;

export const userRules = {
  resource: 'users',
  filters,
  sortable: Object.keys(columns) as Sort[],
  order: [['email', 'asc'] as const],
};
export const UserQuery = listParameters(filters);

/** How long an administrator waits to see that a mail was sent, in milliseconds. */
const waitForMailMs = 5000;

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
    private readonly mails: SecurityMails,
  ) {}

  async list({ filters: { id, role, is_active }, q, ...request }: ListRequest<typeof filters, Sort>) {
    const where: FilterQuery<User>[] = [];
    if (id) where.push({ id: { $in: id } });
    if (role) where.push({ role: { $in: role } });
    if (is_active) where.push({ isActive: { $in: is_active } });
    if (q) where.push({ $or: [{ email: { $ilike: containing(q) } }, { fullName: { $ilike: containing(q) } }] });
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(User, { $and: where }, page);
    return new Page(await this.view(rows), total, request.skip, userRules.resource);
  }

  async invite(body: z.output<typeof UserInvite>, actor: Actor) {
    const { email, full_name: fullName, role } = body;
    return this.given(await inviteUser(this.em.fork(), { email, fullName, role, limit: limitOf(body) ?? null }, await this.writing(actor)));
  }

  async update(id: number, body: z.output<typeof UserUpdate>, actor: Actor) {
    const { role, is_active: isActive } = body;
    const change = { ...(role && { role }), ...(isActive !== undefined && { isActive }), limit: limitOf(body) };
    return this.viewOne(await changeUser(this.em.fork(), id, change, { actor }));
  }

  async resendInvitation(id: number, actor: Actor) {
    return this.given(await resendInvitation(this.em.fork(), id, await this.writing(actor)));
  }

  async resetPassword(id: number, actor: Actor) {
    return this.given(await resetPassword(this.em.fork(), id, await this.writing(actor)));
  }

  /** Throws `conflict` for one's own factor: a user who can call this removes it in the settings. */
  async resetSecondFactor(id: number, actor: Actor) {
    if (id === actor.userId) throw new AppError('conflict', 'Change your own second factor in Settings.');
    const user = await this.em.fork().transactional((tx) => resetSecondFactor(tx, id, actor));
    await this.mails.sendFactorNews(this.em, user, 'reset');
    return this.viewOne(user);
  }

  endSessions(id: number, actor: Actor): Promise<void> {
    return endSessionsOf(this.em.fork(), id, actor);
  }

  delete(id: number, actor: Actor): Promise<void> {
    return deleteUser(this.em.fork(), id, { actor, clock: this.clock });
  }

  /** Throws `not-found` where the user signs in by no provider. */
  async unlinkProvider(id: number, actor: Actor): Promise<void> {
    if (!(await unlinkOidc(this.em.fork(), id, actor))) throw new AppError('not-found', 'This user has no account at the provider.');
  }

  private async writing(actor: Actor): Promise<Writing> {
    const { PUBLIC_URL, SMTP_URL } = this.env;
    if (!SMTP_URL) return { actor, clock: this.clock, handOver: null };
    const { name } = await businessOf(this.em, this.env);
    return { actor, clock: this.clock, handOver: handOverByMail({ box: this.box, business: name, url: PUBLIC_URL ?? null }) };
  }

  private async given({ user, temporaryPassword, mailing }: GivenPassword): Promise<z.input<typeof UserWithPassword>> {
    const sent = mailing !== null && (await this.isSent(mailing));
    return { ...(await this.viewOne(user)), email_sent: sent, temporary_password: sent ? null : temporaryPassword };
  }

  private async view(users: readonly User[]): Promise<z.input<typeof UserRow>[]> {
    const limits = await findLimits(this.em.fork(), users);
    return users.map((user) => ({
      ...viewUser(user),
      created_at: user.createdAt,
      has_second_factor: Boolean(user.secondFactorSince),
      ...(limits.get(user.id) ?? { properties: null, owners: null }),
    }));
  }

  private async viewOne(user: User): Promise<z.input<typeof UserRow>> {
    const [row] = await this.view([user]);
    return row as z.input<typeof UserRow>;
  }

  /** Whether the mail server has accepted a mail by now: only then is it reported as sent. Where too many calls wait already that is unknown. */
  private async isSent(mailing: QueuedMail): Promise<boolean> {
    this.queue.wake(mailing);
    const look = async (): Promise<boolean | null> => {
      const { state, reason = null } = await this.em.fork().findOneOrFail(OutgoingMail, { id: mailing.outgoingId });
      return state === 'queued' && reason === null ? null : state === 'sent';
    };
    return stepAside() && ((await waitUntil(look, waitForMailMs)) ?? false);
  }
}
