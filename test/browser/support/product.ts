import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { freePort } from '../../support/free-port.js';
import { Launcher } from '../../support/launcher.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';

export const adminEmail = 'admin@example.com';
export const password = 'a good long password';

/** A product that runs: where, on what, and how it ends. */
export interface Running {
  url: string;
  smtpPort: number;
  dataFolder: string;
  stop: () => Promise<void>;
}

/** The whole product on a data folder of its own, and what tests ask of it. */
export class Product {
  constructor(private readonly running: Running) {}

  /** As `npm start` runs it. Without services named (`DATABASE_URL`, `REDIS_URL`) it brings its own. */
  static async launch(services: Readonly<Record<string, string>> = {}): Promise<Product> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'rental-ledger-browser-'));
    const [port, smtpPort, healthPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const launcher = new Launcher(dataFolder, {
      ...services,
      QUEUE_PREFIX: `browser-${port}`,
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      GATEWAY_HTTP_PORT: String(healthPort),
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: password,
    });
    await launcher.until('Ctrl-C stops everything.');
    const stop = async (): Promise<void> => {
      await launcher.interrupt();
      await rm(dataFolder, { recursive: true, force: true });
    };
    return new Product({ url: `http://127.0.0.1:${port}`, smtpPort, dataFolder, stop });
  }

  get url(): string {
    return this.running.url;
  }

  stop(): Promise<void> {
    return this.running.stop();
  }

  /** Puts a file where the product keeps them. */
  async keepFile(key: string, content: Uint8Array): Promise<void> {
    await new DiskFileStore(join(this.running.dataFolder, 'files')).put(key, content);
  }

  /** Sends a raw message by SMTP; returns its queue id. */
  async mail(message: Buffer, to = 'receipts@inbox.localhost'): Promise<string> {
    const client = await SmtpClient.greet(this.running.smtpPort);
    const reply = await client.deliver(message.toString('latin1'), to, 'owner@example.com');
    client.leave();
    return queueIdOf(reply);
  }

  /** The token of the one who signs in with the password that all made users have. */
  tokenOf(email = adminEmail): Promise<string> {
    return this.signIn(email, password);
  }

  async signIn(username: string, secret: string): Promise<string> {
    const form = new URLSearchParams({ username, password: secret });
    return (await this.answer<{ access_token: string }>('/auth/login', { method: 'POST', body: form })).access_token;
  }

  private ownToken: Promise<string> | undefined;

  /** A call of the api as the administrator; fails where the answer is no success. */
  async call<T>(method: string, path: string, json?: unknown): Promise<T> {
    this.ownToken ??= this.tokenOf();
    const headers = { authorization: `Bearer ${await this.ownToken}`, 'content-type': 'application/json' };
    return this.answer<T>(path, { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
  }

  /** Uploads a file and waits until it is read, whatever came of it. */
  async upload(name: string, content: Buffer): Promise<number> {
    const [id = 0] = await this.uploadAll([[name, content]]);
    return id;
  }

  /** Uploads files one after another, and waits until all of them are read. */
  async uploadAll(files: readonly (readonly [name: string, content: Buffer])[]): Promise<number[]> {
    this.ownToken ??= this.tokenOf();
    const headers = { authorization: `Bearer ${await this.ownToken}` };
    const ids: number[] = [];
    for (const [name, content] of files) {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(content)], name));
      ids.push((await this.answer<{ id: number }>('/documents/upload', { method: 'POST', headers, body })).id);
    }
    await Promise.all(ids.map((id) => this.read(id)));
    return ids;
  }

  /** Uploads a CSV file of expenses and waits until its rows have been checked. */
  async importExpenses(name: string, text: string, settings: object): Promise<number> {
    this.ownToken ??= this.tokenOf();
    const headers = { authorization: `Bearer ${await this.ownToken}` };
    const body = new FormData();
    body.set('file', new File([text], name));
    const { id } = await this.answer<{ id: number }>('/imports/upload?kind=expenses', { method: 'POST', headers, body });
    const reaches = async (state: string): Promise<void> => {
      while ((await this.call<{ state: string }>('GET', `/imports/${id}`)).state !== state)
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await reaches('mapping');
    await this.call('PUT', `/imports/${id}`, settings);
    await reaches('checked');
    return id;
  }

  /** Waits until a document is no longer being worked on. */
  async read(id: number): Promise<void> {
    for (;;) {
      const { processing_status } = await this.call<{ processing_status: string }>('GET', `/documents/${id}`);
      if (processing_status !== 'pending' && processing_status !== 'processing') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until at least so many documents are there and none is being worked on. */
  async settle(documents: number): Promise<void> {
    for (;;) {
      const all = await this.call<{ processing_status: string }[]>('GET', '/documents/?include_all=true&limit=1000');
      if (all.length >= documents && all.every((one) => !['pending', 'processing'].includes(one.processing_status))) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async answer<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(`${this.url}/api/v1${path}`, init);
    if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as T;
  }
}
