import { resetMinutes } from '#core/records/users/password-resets';

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
    `Your account at ${nameOf(place)} was signed in to from a new browser.`,
    '',
    ...factsOf(doing, place.timeZone),
    '',
    'If this was you, you do not need to do anything.',
    `If it was not you, choose a new password immediately and sign out everywhere, both in Settings${place.url ? ` (${place.url}/settings)` : ''}, and tell an administrator.`,
  ];
  return { subject: `New sign-in to ${nameOf(place)}`, text: text.join('\n') };
}

/** Tells a user that the password of their account was changed. */
export function passwordChangedMail(place: MailPlace, fullName: string, doing: Doing): MailWords {
  const text = [
    greeting(fullName),
    '',
    `The password of your account at ${nameOf(place)} was changed, and all other sessions were signed out.`,
    '',
    ...factsOf(doing, place.timeZone),
    '',
    'If this was you, you do not need to do anything.',
    'If it was not you, someone else has access to your account. Ask an administrator for a new password immediately, and change the password of your mailbox too.',
  ];
  return { subject: `Your password for ${nameOf(place)} was changed`, text: text.join('\n') };
}

/** What happened to a user's second factor, as a sentence of the mail about it. */
const factorNews = {
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'codes-made': 'New recovery codes were created for your account. The previous ones no longer work.',
  'code-used': 'Someone signed in to your account with one of your recovery codes.',
  reset:
    'The second factor of your account was reset, and you have been signed out everywhere. Until you set up another one, your password alone is enough to sign in.',
  'codes-wrong': 'Someone who knows your password entered wrong codes in the second step of the sign-in and was refused.',
} as const;
export type FactorNews = keyof typeof factorNews;

/** Informs a user that their second factor was changed, used in an unusual way or attacked. */
export function factorMail(place: MailPlace, fullName: string, news: FactorNews): MailWords {
  const text = [
    greeting(fullName),
    '',
    factorNews[news],
    '',
    'If this was you, you do not need to do anything.',
    `If it was not you, change your password immediately${place.url ? ` (${place.url}/settings)` : ''} and tell an administrator.`,
  ];
  return { subject: `Two-step sign-in to ${nameOf(place)}`, text: text.join('\n') };
}

/** Carries the link with which a forgotten password is replaced. The secret stands behind #, which no server logs. */
export function resetMail(place: MailPlace & { url: string }, fullName: string, token: string): MailWords {
  const text = [
    greeting(fullName),
    '',
    `Someone, probably you, asked for a new password for your account at ${nameOf(place)}. Choose it here:`,
    '',
    `${place.url}/reset-password#${token}`,
    '',
    `The link works once and expires in ${resetMinutes} minutes. You will be signed out everywhere when the password is changed.`,
    'If it was not you, ignore this e-mail. Your password will not change.',
  ];
  return { subject: `A new password for ${nameOf(place)}`, text: text.join('\n') };
}
