import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { loadCertificate } from '../../mail-gateway/certificate.js';
import { freePort } from './free-port.js';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', 'dovecot'].find((path) => spawnSync(path, ['--version']).status === 0);

/** Why tests with a real mail server are skipped; null where one is there. */
export const noDovecot = program === undefined ? 'no dovecot on the path (apt-get install dovecot-imapd)' : null;

export const dovecotUser = 'bills@example.com';
export const dovecotPassword = 'a password of the mailbox';

/** A real mail server (Dovecot) on loopback with one user, in a folder of its own. */
export class Dovecot {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly root: string,
    readonly imapPort: number,
    readonly imapsPort: number,
  ) {}

  /** `introspectionUrl`: where it asks what an access token is worth; signs in with tokens only where it is given. */
  static async start({ introspectionUrl }: { introspectionUrl?: string } = {}): Promise<Dovecot> {
    // Its sockets lie there: their paths must be short.
    const root = await mkdtemp('/tmp/dc-');
    const server = new Dovecot(root, await freePort(), await freePort());
    await server.prepare(introspectionUrl);
    await server.run();
    return server;
  }

  /** Puts a message into the user's mailbox. */
  async deliver(raw: string | Buffer, { folder = 'INBOX', arrivedAt }: { folder?: string; arrivedAt?: Date } = {}): Promise<void> {
    await this.asUser((client) => client.append(folder, Buffer.from(raw), [], arrivedAt));
  }

  /** Does something in the mailbox as its user. */
  async asUser<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.imapPort,
      secure: false,
      doSTARTTLS: false,
      auth: { user: dovecotUser, pass: dovecotPassword },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  /** The messages of a folder by their subjects, and which of them are marked as read. */
  contents(folder = 'INBOX'): Promise<{ subject: string; isSeen: boolean }[]> {
    return this.asUser(async (client) => {
      const { exists } = await client.mailboxOpen(folder, { readOnly: true });
      if (exists === 0) return [];
      const found = await client.fetchAll('1:*', { envelope: true, flags: true });
      return found.map(({ envelope, flags }) => ({ subject: envelope?.subject ?? '', isSeen: flags?.has('\\Seen') ?? false }));
    });
  }

  /** Has the server number the messages of a folder anew, as after a restored backup. */
  async renumber(folder = 'INBOX'): Promise<void> {
    await this.stop();
    const path = join(this.root, 'mail', dovecotUser, ...(folder === 'INBOX' ? [] : [`.${folder}`]));
    for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
      await rm(join(path, name), { force: true });
    // The new number is the time in seconds.
    await sleep(1100);
    await this.run();
  }

  /** Ends the server as a machine that is switched off does; `run` brings it back. */
  async stop(): Promise<void> {
    const { process: child } = this;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // With all its processes, which would wait for their clients.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    this.process = undefined;
  }

  async run(): Promise<void> {
    const child = spawn(program ?? '', ['-F', '-c', join(this.root, 'dovecot.conf')], { stdio: 'ignore', detached: true });
    this.process = child;
    for (let tries = 0; !(await answers(this.imapPort)); tries += 1) {
      if (tries > 200 || child.exitCode !== null)
        throw new Error(`Dovecot did not start: ${await readFile(join(this.root, 'log'), 'utf8').catch(() => 'no log')}`);
      await sleep(50);
    }
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.root, { recursive: true, force: true });
  }

  private async prepare(introspectionUrl: string | undefined): Promise<void> {
    const { root } = this;
    const { key, cert } = await loadCertificate(
      { certFile: undefined, keyFile: undefined, folder: root, host: 'mail.example.com' },
      new Date(),
    );
    await writeFile(join(root, 'key.pem'), key, { mode: 0o600 });
    await writeFile(join(root, 'cert.pem'), cert);
    await writeFile(join(root, 'users'), `${dovecotUser}:{PLAIN}${dovecotPassword}\n`);
    await mkdir(join(root, 'mail'));
    await chmod(root, 0o755);
    await chmod(join(root, 'mail'), 0o777);
    if (introspectionUrl !== undefined)
      await writeFile(
        join(root, 'oauth2'),
        `introspection_mode = get\nintrospection_url = ${introspectionUrl}\nusername_attribute = username\n`,
      );
    await writeFile(join(root, 'dovecot.conf'), this.settings(introspectionUrl !== undefined));
  }

  private settings(withTokens: boolean): string {
    const { root } = this;
    const { uid, username } = userInfo();
    const users =
      uid === 0
        ? 'default_login_user = dovenull\ndefault_internal_user = dovecot\n'
        : `default_login_user = ${username}\ndefault_internal_user = ${username}\n`;
    const owner = uid === 0 ? 'uid=dovecot gid=dovecot' : `uid=${uid} gid=${userInfo().gid}`;
    return `${users}protocols = imap
listen = 127.0.0.1
base_dir = ${root}/run
state_dir = ${root}/run
log_path = ${root}/log
first_valid_uid = 1
ssl = yes
ssl_cert = <${root}/cert.pem
ssl_key = <${root}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login${withTokens ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
mail_location = maildir:${root}/mail/%u
mailbox_list_index = no
service imap-login {
  chroot =
  inet_listener imap {
    port = ${this.imapPort}
  }
  inet_listener imaps {
    port = ${this.imapsPort}
  }
}
service anvil {
  chroot =
  # A refused password keeps the next sign-in waiting otherwise.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = passwd-file
  args = ${root}/users
  mechanisms = plain login
}
${withTokens ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${root}/oauth2\n}\n` : ''}userdb {
  driver = static
  args = ${owner} home=${root}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = .
  mailbox Filed {
    auto = create
  }
}
`;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
