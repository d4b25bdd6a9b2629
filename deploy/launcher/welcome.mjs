import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { isEverywhere } from './settings.mjs';

/**
 * @typedef {object} Welcome
 * @property {string} bind
 * @property {string} smtpBind
 * @property {number} httpPort
 * @property {number} smtpPort
 * @property {string} mailDomain
 * @property {string} dataFolder
 * @property {{ email: string, password: string }} [admin] only when it was made in this start
 */

/**
 * What a person reads when everything runs.
 * @param {Welcome} welcome
 */
export function welcomeText({ bind, smtpBind, httpPort, smtpPort, mailDomain, dataFolder, admin }) {
  return [
    '',
    '  Rental Ledger is running.',
    '',
    `    Console    http://${hostOf(bind)}:${httpPort}`,
    ...(admin ? [`    Sign in    ${admin.email}`, `    Password   ${admin.password}   (shown only once: write it down)`] : []),
    `    Mail       SMTP at ${hostOf(smtpBind)}:${smtpPort}, for instance to receipts@${mailDomain}`,
    `    Data       ${dataFolder}`,
    ...openness(bind, smtpBind),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

/**
 * @param {string} bind
 * @param {string} smtpBind
 */
function openness(bind, smtpBind) {
  if (isEverywhere(bind)) return ['', '    It listens on every address of this machine (BIND).'];
  return isEverywhere(smtpBind) ? ['', '    It accepts mail on every address of this machine (SMTP_BIND).'] : [];
}

/** @param {string} address */
const hostOf = (address) => (isEverywhere(address) ? 'localhost' : isIPv6(address) ? `[${address}]` : address);

/**
 * The first administrator's sign-in, if the api has made one that was not shown yet.
 * @param {string} folder the data folder
 * @returns {{ admin: { email: string, password: string } | undefined, forget: () => void }} `forget` once it was shown
 */
export function firstAdmin(folder) {
  const file = join(folder, 'first-admin.json');
  const admin = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return { admin, forget: () => rmSync(file, { force: true }) };
}
