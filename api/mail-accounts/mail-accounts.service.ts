import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { FetchedMessage } from '#core/database/entities/fetched-message.entity';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { MailAccountState } from '#core/database/entities/mail-account-state.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { type ImapTrouble, imapTroubles, type ImapTroubleCode, troubleSentence } from '#core/kernel/imap/imap-trouble';
import { AppError } from '#core/kernel/platform/app-error';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { type AccountSecret, openAccountSecret, sealAccountSecret } from '#core/records/mail-accounts/account-secret';
import {
  addMailAccount,
  changeMailAccount,
  deleteMailAccount,
  type MailAccountSettings,
} from '#core/records/mail-accounts/change-mail-account';
import type { MailAccountIn, MailAccountOut, MailAccountTrialIn, MailAccountTrialOut, NotTakenOut } from './mail-accounts.schema.js';
import { tryMailAccount } from './try-mail-account.js';

type Shown = z.input<typeof MailAccountOut>;
type ShownTrouble = NonNullable<Shown['trouble']>;

const mostNotTaken = 500;

@Injectable()
export class MailAccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
  ) {}

  async list(): Promise<Shown[]> {
    const em = this.em.fork();
    const [accounts, states, counts] = [
      await em.find(MailAccount, {}, { orderBy: { id: 'asc' } }),
      await em.find(MailAccountState, {}),
      await em.execute<{ account_id: number; taken: number; left: number }[]>(
        `select account_id, count(*) filter (where outcome = 'taken')::int as taken, count(*) filter (where outcome <> 'taken')::int as left
         from fetched_message group by account_id`,
      ),
    ];
    return accounts.map((account) => {
      const count = counts.find((row) => row.account_id === account.id);
      return view(account, states.find(({ accountId }) => accountId === account.id), { taken: count?.taken ?? 0, left: count?.left ?? 0 }); // prettier-ignore
    });
  }

  /** Throws `invalid` where nothing is given to sign in with. */
  async add(given: MailAccountIn, actor: Actor): Promise<Shown> {
    const secret = secretIn(given);
    if (secret === null) throw noSecret(given);
    const { id } = await addMailAccount(this.em.fork(), { settings: settingsIn(given), secret, box: this.box }, actor);
    return this.show(id);
  }

  /** Throws `not-found`, and `invalid` where another way to sign in is chosen and nothing is given for it. */
  async change(id: number, given: MailAccountIn, actor: Actor): Promise<Shown> {
    const stored = await this.em.fork().findOne(MailAccount, { id });
    const secret = stored ? this.secretFor(stored, given) : null;
    await changeMailAccount(this.em.fork(), id, { settings: settingsIn(given), secret, box: this.box }, actor);
    return this.show(id);
  }

  delete(id: number, actor: Actor): Promise<void> {
    return deleteMailAccount(this.em.fork(), id, actor);
  }

  async tryOut({ id, ...given }: MailAccountTrialIn): Promise<z.input<typeof MailAccountTrialOut>> {
    const em = this.em.fork();
    const stored = id == null ? null : await em.findOne(MailAccount, { id });
    const settings = settingsIn(given);
    const secret = (stored ? this.secretFor(stored, given) : secretIn(given)) ?? (stored && openStored(this.box, stored));
    if (secret === null) throw noSecret(given);
    const { moveTo = null, ...access } = settings;
    const { trouble, folders, messages, sinceDay, renewed } = await tryMailAccount({ ...access, moveTo }, secret);
    // The stored token has ended with its use; what was typed the form still has, and most providers accept it further.
    if (renewed !== null && stored && !('password' in secret) && secretIn(given) === null) {
      const sealedSecret = sealAccountSecret(this.box, stored.id, { ...secret, refreshToken: renewed });
      await em.nativeUpdate(MailAccount, { id: stored.id, revision: stored.revision }, { sealedSecret });
    }
    return { trouble: trouble && shownTrouble(trouble, settings), folders, messages, since_day: sinceDay };
  }

  async notTaken(id: number): Promise<z.input<typeof NotTakenOut>[]> {
    const em = this.em.fork();
    if ((await em.count(MailAccount, { id })) === 0) throw new AppError('not-found', 'Mailbox not found');
    const rows = await em.find(
      FetchedMessage,
      { accountId: id, outcome: { $ne: 'taken' } },
      { orderBy: { uid: 'desc' }, limit: mostNotTaken },
    );
    return rows.map(({ id: rowId, subject = null, sender = null, sentAt = null, size, outcome, reason = null }) => ({
      id: rowId,
      subject,
      sender,
      arrived_at: sentAt,
      size,
      outcome,
      reason,
    }));
  }

  private async show(id: number): Promise<Shown> {
    const shown = (await this.list()).find((account) => account.id === id);
    if (!shown) throw new AppError('not-found', 'Mailbox not found');
    return shown;
  }

  /** What is given to sign in with, completed by what is stored; null where that stays. A stored secret never goes to another server. */
  private secretFor(stored: MailAccount, given: MailAccountIn): AccountSecret | null {
    const secret = secretIn(given);
    const { tokenUrl } = settingsIn(given);
    const isElsewhere = stored.host !== given.host || stored.auth !== given.auth || (stored.tokenUrl ?? null) !== (tokenUrl ?? null);
    if (secret === null && isElsewhere) throw noSecret(given);
    if (secret !== null || given.auth === 'password' || !given.client_secret) return secret;
    const kept = openStored(this.box, stored);
    return 'password' in kept ? null : { ...kept, clientSecret: given.client_secret };
  }
}

function openStored(box: SecretBox, stored: MailAccount): AccountSecret {
  try {
    return openAccountSecret(box, stored);
  } catch {
    throw noSecret({ auth: stored.auth });
  }
}

/** Null where no new one is given. */
function secretIn({ auth, password, client_secret: clientSecret, refresh_token: refreshToken }: MailAccountIn): AccountSecret | null {
  if (auth === 'password') return password ? { password } : null;
  return refreshToken ? { clientSecret: clientSecret ?? '', refreshToken } : null;
}

function noSecret({ auth }: Pick<MailAccountIn, 'auth'>): AppError {
  const field = auth === 'password' ? 'password' : 'refresh_token';
  return new AppError('invalid', auth === 'password' ? 'Enter the password.' : 'Enter the refresh token.', {
    problems: [{ loc: ['body', field], msg: 'is required', type: 'missing' }],
  });
}

function settingsIn(given: MailAccountIn): MailAccountSettings {
  const withToken = given.auth !== 'password';
  return {
    host: given.host,
    port: given.port,
    tls: given.tls,
    username: given.username,
    auth: given.auth,
    clientId: withToken ? (given.client_id ?? null) : null,
    tokenUrl: withToken ? given.token_url || null : null,
    folder: given.folder,
    ending: given.ending,
    moveTo: given.ending === 'move' ? (given.move_to ?? null) : null,
    role: given.role,
    propertyId: given.role === 'subscriptions' ? null : (given.property_id ?? null),
    trust: given.trust,
    checkedBy: given.trust === 'senders' ? given.checked_by || null : null,
    since: given.since,
    isPaused: given.is_paused,
  };
}

const shownTrouble = (
  { code, detail }: Pick<ImapTrouble, 'code' | 'detail'>,
  { host, port, folder }: Pick<MailAccount, 'host' | 'port' | 'folder'>,
): ShownTrouble => ({
  code,
  detail,
  sentence: troubleSentence(code, { host, port, folder, detail }),
});

/** What a worker of a later release may have found has no words here. */
const isKnown = (code: string): code is ImapTroubleCode => imapTroubles.some((known) => known === code);

function view(account: MailAccount, state: MailAccountState | undefined, { taken, left }: { taken: number; left: number }): Shown {
  const code = state?.trouble ?? null;
  const trouble =
    code === null || account.isPaused ? null : { code: isKnown(code) ? code : ('internal' as const), detail: state?.troubleDetail ?? null };
  return {
    id: account.id,
    host: account.host,
    port: account.port,
    tls: account.tls,
    username: account.username,
    auth: account.auth,
    client_id: account.clientId ?? null,
    token_url: account.tokenUrl ?? null,
    folder: account.folder,
    ending: account.ending,
    move_to: account.moveTo ?? null,
    role: account.role,
    property_id: account.propertyId ?? null,
    trust: account.trust,
    checked_by: account.checkedBy ?? null,
    since: account.since,
    is_paused: account.isPaused,
    created_at: account.createdAt,
    last_contact_at: state?.lastContactAt ?? null,
    last_message_at: state?.lastMessageAt ?? null,
    waiting: state?.waiting ?? 0,
    taken,
    not_taken: left,
    trouble: trouble && shownTrouble(trouble, account),
    trouble_since: trouble ? (state?.troubleSince ?? null) : null,
  };
}
