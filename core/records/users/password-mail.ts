import { sentence } from '#core/kernel/platform/sentence';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type QueuedMail, queueMail } from '#core/kernel/outbox/queue-mail';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import type { User } from '#core/database/entities/user.entity';

export type PasswordOccasion = 'invitation' | 'password';

/** Sends a user the temporary password that was made for them, in the transaction that makes it. */
export type HandOver = (em: EntityManager, user: User, temporaryPassword: string, occasion: PasswordOccasion) => Promise<QueuedMail>;

export interface Sender {
  box: SecretBox;
  /** What the business calls itself; may be empty. */
  business: string;
  /** Where the console is; null where nobody has said. */
  url: string | null;
}

/** Hands passwords over by mail. */
export function handOverByMail({ box, business, url }: Sender): HandOver {
  return (em, user, temporaryPassword, occasion) =>
    queueMail(em, box, {
      kind: occasion,
      recipient: user.email,
      ...passwordMail({ business, url, fullName: user.fullName, email: user.email, temporaryPassword, occasion }),
    });
}

/** Subject and text of the mail that carries a temporary password. */
export function passwordMail(about: {
  business: string;
  url: string | null;
  fullName: string;
  email: string;
  temporaryPassword: string;
  occasion: PasswordOccasion;
}): { subject: string; text: string } {
  const { business, url, fullName, email, temporaryPassword, occasion } = about;
  const place = business ? `Rental Ledger of ${business}` : 'Rental Ledger';
  const why =
    occasion === 'invitation'
      ? sentence(`You are invited to ${place}`)
      : `An administrator of ${place} has given you a new password. Your previous password no longer works, and you have been signed out everywhere.`;
  const lines = [
    `Hello ${fullName},`,
    '',
    why,
    '',
    ...(url ? [`Address: ${url}`] : []),
    `E-mail: ${email}`,
    `Temporary password: ${temporaryPassword}`,
    '',
    'It is valid for 24 hours. You choose your own password when you first sign in.',
    ...(url ? [] : ['Your administrator knows the address.']),
    '',
    'If you did not expect this e-mail, you can ignore it.',
  ];
  return { subject: occasion === 'invitation' ? `Your account at ${place}` : `Your new password for ${place}`, text: lines.join('\n') };
}
