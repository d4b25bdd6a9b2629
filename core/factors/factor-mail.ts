import type { EntityManager } from '@mikro-orm/postgresql';
import { type QueuedMail, queueMail } from '#core/outbox/queue-mail';
import type { SecretBox } from '#core/platform/secret-box';
import type { User } from '#core/users/user.entity';

/** What happened to a user's second factor, as a sentence of the mail that tells of it. */
export const factorNews = {
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'codes-made': 'New recovery codes were made for your account. The earlier ones open nothing any more.',
  'code-used': 'Somebody signed in to your account with one of your recovery codes.',
  reset: 'The second factor of your account was reset, and every session has ended. Your password alone opens it until you set up another.',
  'codes-wrong': 'Somebody who knows your password has tried wrong codes for the second step of the sign-in, and was not let in.',
} as const;
export type FactorNews = keyof typeof factorNews;

/** How a user is told by mail what happened to their second factor. */
export interface FactorPost {
  box: SecretBox;
  /** Where the console is; null where nobody has said. */
  url: string | null;
}

/** Tells a user, in the transaction of what it tells. */
export function mailFactorNews(
  em: EntityManager,
  { box, url }: FactorPost,
  user: Pick<User, 'email' | 'fullName'>,
  news: FactorNews,
): Promise<QueuedMail> {
  const lines = [
    `Hello ${user.fullName || user.email},`,
    '',
    factorNews[news],
    '',
    ...(url ? [`Address: ${url}`, ''] : []),
    'If it was you, you need not do anything. If not, change your password at once and tell your administrator.',
  ];
  return queueMail(em, box, {
    kind: 'notification',
    recipient: user.email,
    subject: 'Your sign-in to Rental Ledger',
    text: lines.join('\n'),
  });
}
