import { resetMinutes } from '#core/users/password-resets';

/** What every such mail says of the place it comes from. */
export interface MailPlace {
  /** What the business calls itself; may be empty. */
  business: string;
  /** Where the console is; null where nobody has said. */
  url: string | null;
  timeZone: string;
}

/** Where something was done from. */
export interface Doing {
  at: Date;
  address: string;
  /** The browser in words. */
  browser: string;
}

export interface MailWords {
  subject: string;
  text: string;
}

const nameOf = ({ business }: MailPlace): string => (business ? `Rental Ledger of ${business}` : 'Rental Ledger');

function factsOf({ at, address, browser }: Doing, timeZone: string): string[] {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
  return [`Time: ${time}`, `IP address: ${address}`, `Browser: ${browser}`];
}

const greeting = (fullName: string): string => (fullName ? `Hello ${fullName},` : 'Hello,');

/** Tells a user that somebody has signed in with a browser that was never used before. */
export function newDeviceMail(place: MailPlace, fullName: string, doing: Doing): MailWords {
  const text = [
    greeting(fullName),
    '',
    `Your account at ${nameOf(place)} was signed in to from a browser that had not been used for it before.`,
    '',
    ...factsOf(doing, place.timeZone),
    '',
    'If it was you, there is nothing to do.',
    `If not: choose a new password at once and sign out everywhere, both in Settings${place.url ? ` (${place.url}/settings)` : ''}, and tell an administrator.`,
  ];
  return { subject: `A new sign-in to ${nameOf(place)}`, text: text.join('\n') };
}

/** Tells a user that the password of their account was changed. */
export function passwordChangedMail(place: MailPlace, fullName: string, doing: Doing): MailWords {
  const text = [
    greeting(fullName),
    '',
    `The password of your account at ${nameOf(place)} was changed, and its other sessions have ended.`,
    '',
    ...factsOf(doing, place.timeZone),
    '',
    'If it was you, there is nothing to do.',
    'If not, somebody else has your account: ask an administrator for a new password at once, and change the password of your mailbox too.',
  ];
  return { subject: `Your password for ${nameOf(place)} was changed`, text: text.join('\n') };
}

/** What happened to a user's second factor, as a sentence of the mail about it. */
const factorNews = {
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

/** Informs a user that their second factor was changed, used in an unusual way or attacked. */
export function factorMail(place: MailPlace, fullName: string, news: FactorNews): MailWords {
  const text = [
    greeting(fullName),
    '',
    factorNews[news],
    '',
    'If it was you, there is nothing to do.',
    `If not, change your password at once${place.url ? ` (${place.url}/settings)` : ''} and tell an administrator.`,
  ];
  return { subject: `Two-step sign-in to ${nameOf(place)}`, text: text.join('\n') };
}

/** Carries the link with which a forgotten password is replaced. The secret stands behind #, which no server logs. */
export function resetMail(place: MailPlace & { url: string }, fullName: string, token: string): MailWords {
  const text = [
    greeting(fullName),
    '',
    `Somebody, probably you, has asked for a new password for your account at ${nameOf(place)}. Choose it here:`,
    '',
    `${place.url}/reset-password#${token}`,
    '',
    `The link opens once, within ${resetMinutes} minutes. All sessions end when the password is changed.`,
    'If it was not you, leave it: your password stays as it is.',
  ];
  return { subject: `A new password for ${nameOf(place)}`, text: text.join('\n') };
}
