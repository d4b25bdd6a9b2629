import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';

/**
 * A port the product listens on: set by hand it is taken as it is, else the default may move. `host` is the address it is listened on, `hostVariable`
 * the setting that says so; without one it is for this machine itself.
 * @typedef {{ variable: string, purpose: string, number: number, byHand: boolean, host: string, hostVariable?: string }} PortSetting
 */

/**
 * @typedef {object} Settings
 * @property {string} dataFolder absolute
 * @property {string} bind address the console listens on
 * @property {string} smtpBind address the mail gateway listens on
 * @property {PortSetting[]} ports
 * @property {string | undefined} databaseUrl absent: the built-in PostgreSQL
 * @property {string | undefined} migrationUrl where tables are changed by a login of its own, beside `databaseUrl`
 * @property {string | undefined} redisUrl absent: the built-in Redis
 * @property {string} mailDomain
 * @property {boolean} rawLogs whether logs are passed on as the JSON they are
 */

const loopback = '127.0.0.1';

/**
 * What the launcher itself has to know; the servers read the rest. Throws a sentence about what does not fit.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root folder that a relative DATA_DIR starts from
 * @returns {Settings}
 */
export function readSettings(env, root) {
  const bind = readAddress(env, 'BIND') ?? loopback;
  const ownForMail = readAddress(env, 'SMTP_BIND');
  const smtpBind = ownForMail ?? bind;
  return {
    dataFolder: dataFolderOf(env, root),
    bind,
    smtpBind,
    ports: [
      readPort(env, { variable: 'PORT', purpose: 'console', number: 3000, host: bind, hostVariable: 'BIND' }),
      readPort(env, {
        variable: 'SMTP_PORT',
        purpose: 'mail gateway',
        number: 2525,
        host: smtpBind,
        hostVariable: ownForMail ? 'SMTP_BIND' : 'BIND',
      }),
      readPort(env, { variable: 'GATEWAY_HTTP_PORT', purpose: "mail gateway's health page", number: 3025, host: loopback }),
    ],
    databaseUrl: given(env, 'DATABASE_URL'),
    migrationUrl: given(env, 'MIGRATION_DATABASE_URL'),
    redisUrl: given(env, 'REDIS_URL'),
    mailDomain: env.MAIL_DOMAIN || 'inbox.localhost',
    rawLogs: env.LOG_FORMAT === 'json',
  };
}

/**
 * The data folder, absolute.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root folder that a relative DATA_DIR starts from
 */
export function dataFolderOf(env, root) {
  return resolve(root, env.DATA_DIR || 'data');
}

/**
 * The environment without what the launcher has read from files: it hands that on by its value, and a server takes no setting both ways.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutFiles({ DATABASE_URL_FILE: _database, MIGRATION_DATABASE_URL_FILE: _migration, REDIS_URL_FILE: _redis, ...others }) {
  return others;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @returns {string | undefined}
 */
function given(env, name) {
  const path = env[`${name}_FILE`];
  if (!path) return env[name] || undefined;
  if (env[name]) throw new PlainError(`Set ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    throw new PlainError(`${name}_FILE cannot be read: ${/** @type {NodeJS.ErrnoException} */ (error).code}.`);
  }
}

/** @param {string} address */
export const isEverywhere = (address) => address === '0.0.0.0' || address === '::';

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @returns {string | undefined}
 */
function readAddress(env, name) {
  const address = env[name];
  if (!address || isIP(address) !== 0 || address === 'localhost') return address || undefined;
  throw new PlainError(`${name} must be an address of this machine, such as 127.0.0.1 or 0.0.0.0; it is "${address}".`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Omit<PortSetting, 'byHand'>} port
 * @returns {PortSetting}
 */
function readPort(env, port) {
  const value = env[port.variable];
  if (!value) return { ...port, byHand: false };
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= 65_535) return { ...port, number, byHand: true };
  throw new PlainError(`${port.variable} must be a port from 1 to 65535; it is "${value}".`);
}
