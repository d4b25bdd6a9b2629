import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { quarantineLimits } from '#core/records/mail/quarantine-quota';
import { openDatabase } from '#core/database/database';
import type { Env } from '#core/kernel/platform/env';
import { fileStoreSettings } from '#core/kernel/platform/file-store-env';
import type { Logger } from '#core/kernel/platform/logger';
import { errorText } from '#core/kernel/platform/error-text';
import { openTaskQueue } from '#core/kernel/queue/bull-task-queue';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import { freeBytesOf } from '#core/kernel/storage/free-bytes';
import { openFileStore } from '#core/kernel/storage/open-file-store';
import { listenOn } from './listen-on.js';
import { listenForLmtp, localDelivery } from './lmtp-listener.js';
import { loadCertificate, type TlsIdentity } from './certificate.js';
import { GatewayChores } from './chores.js';
import { ClientTrust, type TrustOfClients } from './client-trust.js';
import { GatewayCounters, metricsText } from './counters.js';
import { DirectoryCache } from './directory-cache.js';
import { GatewayJudge } from './gateway-judge.js';
import { QuarantineDoor } from './quarantine-door.js';
import { defaultLimits, type GatewayLimits } from './limits.js';
import { RefusedMails } from './sender-policy.js';
import { SessionGuard } from './session-guard.js';
import { SmtpListener } from './smtp-listener.js';
import { smtpOptions } from './smtp-options.js';
import { SpoolImporter } from './spool-importer.js';
import { SpoolLock } from './spool-lock.js';
import { Spool } from './spool.js';
import { StatusServer } from './status-server.js';

/** A running gateway and where it listens. */
export interface Gateway {
  smtpPort: number;
  httpPort: number;
  counters: GatewayCounters;
  /** Takes no more sessions, finishes those under way, imports for a few seconds, and closes all connections. */
  close(): Promise<void>;
}

const finishDataMs = 12_000;
const finishImportMs = 5_000;

/** Starts the gateway. The database and Redis may be away; the folder, the ports and the certificate may not. */
export async function startGateway(env: Env, log: Logger, changedLimits: Partial<GatewayLimits> = {}): Promise<Gateway> {
  const limits = { ...defaultLimits, ...changedLimits };
  const trust = new ClientTrust({ trusted: env.MAIL_TRUSTED_CLIENTS, frontMta: env.MAIL_FRONT_MTA });
  const spool = await Spool.open(join(env.DATA_DIR, 'spool'));
  const lock = await SpoolLock.take(spool.root);
  try {
    const store = await openFileStore(fileStoreSettings(env), log);
    const orm = await openDatabase({ url: env.DATABASE_URL, pooled: env.DATABASE_DIRECT !== undefined, poolSize: 6 });
    const queue = openTaskQueue(env.REDIS_URL, env.QUEUE_PREFIX, log);
    return await assemble({ env, log, limits, trust, spool, lock, store, orm, queue });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Parts {
  env: Env;
  log: Logger;
  limits: GatewayLimits;
  trust: ClientTrust;
  spool: Spool;
  lock: SpoolLock;
  store: FileStore;
  orm: MikroORM;
  queue: TaskQueue;
}

interface Sessions extends Omit<Parts, 'trust'> {
  trust: TrustOfClients;
  isLmtp: boolean;
  counters: GatewayCounters;
  judge: GatewayJudge;
  quarantine: QuarantineDoor;
  importer: SpoolImporter;
  tls: TlsIdentity;
}

/** The SMTP server, or that of LMTP, not yet listening: who is asked about each step of a session, and where an accepted message goes. */
function makeListener(parts: Sessions): SmtpListener {
  const { env, log, limits, trust, spool, counters, judge, quarantine, importer, tls, isLmtp } = parts;
  const options = smtpOptions(
    {
      name: env.MAIL_DOMAIN,
      isLmtp,
      gateway: env.GATEWAY_ID,
      maxBytes: Math.floor(env.MAX_MAIL_MB * 1024 * 1024),
      limits,
      guard: new SessionGuard(limits, trust),
      spool,
      counters,
      log,
      isTrusted: (address) => trust.isTrusted(address),
      isFront: (address) => trust.isFront(address),
      judge: (recipient, session) => judge.recipient(recipient, session),
      queued: (queueId, { from, bytes, isTrusted }) => {
        if (judge.mayBeHeld(from, isTrusted)) quarantine.count(queueId, from, bytes);
        importer.add(queueId);
      },
      cut: (sessionId, code, text) => listener.cut(sessionId, code, text),
    },
    tls,
  );
  const listener = new SmtpListener(options, { counters, quietMs: (address) => (trust.isFreeOfLimits(address) ? 0 : limits.quietMs) });
  listener.on('error', (error: Error & { code?: string }) => log.debug({ code: error.code }, 'a session broke'));
  return listener;
}

async function assemble(parts: Parts): Promise<Gateway> {
  const { env, log, limits, trust, spool, lock, store, orm, queue } = parts;
  const counters = new GatewayCounters();
  const directory = new DirectoryCache(join(spool.root, 'recipients.json'));
  const refused = new RefusedMails();
  const fork = () => orm.em.fork();
  const identity = { gateway: env.GATEWAY_ID, mailDomain: env.MAIL_DOMAIN };
  const importer = new SpoolImporter({ spool, store, fork, queue, counters, log, ...identity });
  const certificate = () =>
    loadCertificate(
      { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE, folder: join(env.DATA_DIR, 'tls'), host: env.MAIL_DOMAIN },
      new Date(),
    );
  const quarantine = new QuarantineDoor(quarantineLimits(env));
  const makeDoor = (clients: TrustOfClients, isLmtp: boolean, tls: TlsIdentity): SmtpListener => {
    const judge = new GatewayJudge({ env, trust: clients, directory, quarantine, refused, refresh: () => chores.freshDirectory() });
    return makeListener({ ...parts, trust: clients, isLmtp, counters, judge, quarantine, importer, tls });
  };
  const tls = await certificate();
  const listener = makeDoor(trust, false, tls);
  const local = env.LMTP_LISTEN === undefined ? null : makeDoor(localDelivery, true, tls);

  await directory.load();
  // A file in tmp was left by a gateway that ended; its sender got no 250.
  await spool.sweepDrafts(0, new Date());
  let spoolFreeBytes = await freeBytesOf(spool.root);
  const state = () => ({
    sessions: listener.connections.size + (local?.connections.size ?? 0),
    spoolDepth: importer.depth,
    importLag: importer.lag(new Date()),
    waitsFor: importer.waitsFor,
    spoolFreeBytes,
  });
  const chores = new GatewayChores(
    { fork, spool, importer, directory, quarantine, refused, log, limits, mailDomain: env.MAIL_DOMAIN },
    async () => {
      spoolFreeBytes = await freeBytesOf(spool.root);
      return { ...state(), answers: counters.answers() };
    },
    async () => listener.updateSecureContext(await certificate()),
  );
  await chores.start();
  await listenOn(listener, { port: env.SMTP_PORT, host: env.SMTP_BIND ?? env.BIND });
  if (local && env.LMTP_LISTEN !== undefined) await listenForLmtp(local, env.LMTP_LISTEN);
  const smtpPort = (listener.server.address() as AddressInfo).port;
  const status = await StatusServer.start(
    { port: env.GATEWAY_HTTP_PORT, host: env.BIND, token: env.METRICS_TOKEN },
    {
      notReady: () => (directory.current ? null : 'The list of recipients is not known yet.'),
      metrics: () => metricsText(counters, state()),
    },
  );
  const close = () => closeInOrder({ listeners: local ? [listener, local] : [listener], importer, chores, queue, orm, status, lock, log });
  return { smtpPort, httpPort: status.port, counters, close };
}

interface Running extends Pick<Parts, 'queue' | 'orm' | 'lock' | 'log'> {
  listeners: readonly SmtpListener[];
  importer: SpoolImporter;
  chores: GatewayChores;
  status: StatusServer;
}

/** Sessions end first, then the imports of what they brought, then the connections. */
async function closeInOrder({ listeners, importer, chores, queue, orm, status, lock, log }: Running): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.finish(finishDataMs)));
  await importer.finish(finishImportMs);
  const letGo = chores.stop().then(() => Promise.all([queue.close(), orm.close(true)]));
  // The lock is released even if the connections do not close: by now nothing can be lost.
  await Promise.race([letGo, timePasses(3_000)]).catch((error: unknown) =>
    log.warn({ error: errorText(error) }, 'the connections did not close in time'),
  );
  await status.stop();
  await lock.release();
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
