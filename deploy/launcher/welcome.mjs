import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';

/**
 * @typedef {object} Welcome
 * @property {string} bind
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
export function welcomeText({ bind, httpPort, smtpPort, mailDomain, dataFolder, admin }) {
  const open = bind === '0.0.0.0' || bind === '::';
  const host = open ? 'localhost' : isIPv6(bind) ? `[${bind}]` : bind;
  return [
    '',
    '  Rental Ledger is running.',
    '',
    `    Console    http://${host}:${httpPort}`,
    ...(admin ? [`    Sign in    ${admin.email}`, `    Password   ${admin.password}   (shown this once: write it down)`] : []),
    `    Mail       SMTP at ${open ? 'localhost' : bind}:${smtpPort}, for instance to receipts@${mailDomain}`,
    `    Data       ${dataFolder}`,
    ...(open ? ['', '    It listens on every address of this machine (BIND).'] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

/**
 * The first admin's sign-in, when the api has made one that nobody has seen yet.
 * @param {string} folder the data folder
 * @returns {{ admin: { email: string, password: string } | undefined, forget: () => void }} `forget` once it was shown
 */
export function firstAdmin(folder) {
  const file = join(folder, 'first-admin.json');
  const admin = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return { admin, forget: () => rmSync(file, { force: true }) };
}
