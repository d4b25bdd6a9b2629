import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import type { Role } from '#core/kernel/platform/role';
import { User } from '#core/database/entities/user.entity';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { quickHash } from '../../support/quick-hash.js';
import { executablePath, sharedBrowser } from './browser.js';
import { adminEmail, password, Product } from './product.js';
import { startHere } from './product-here.js';
import { anteroom, Profiles } from './profiles.js';

export { anteroom };

/** Where there is no browser there is nothing to test with. */
export const hasNoBrowser = !executablePath;
export const withinMs = 30_000;

/** Waits until what is asked again and again is as expected. */
export async function eventually<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(ask, { timeout: withinMs, interval: 50 }).toEqual(expected);
}

/**
 * Waits until no dialog is left. While one stands, and while it fades, all else on the page is hidden from roles: that a row is gone says
 * nothing until then.
 */
export const dialogsGone = (page: Page): Promise<void> => page.locator('.MuiDialog-root').waitFor({ state: 'detached' });

interface VisitOptions extends BrowserContextOptions {
  /** Whose sign-in the window carries; null: nobody's. The administrator's otherwise. */
  as?: string | null;
  /** Complaints of the browser that the test brings about on purpose. */
  expected?: RegExp;
  /** The console by its name, `localhost`: only there are passkeys. The window is nobody's at first. */
  named?: boolean;
  /** A window that no other test gets: for what would stick to it, such as another clock. */
  once?: boolean;
}

interface SampleMessage {
  body: string;
  contactName?: string;
  daysAgo?: number;
  pictures?: readonly Uint8Array[];
}

/** A window of the console, with all it complained about and all it asked of others. */
export interface Visit {
  page: Page;
  complaints: string[];
  foreignRequests: string[];
}

interface BenchOptions {
  launched?: boolean;
  inWholeBrowser?: boolean;
  settings?: () => Promise<Readonly<Record<string, string>>>;
}

/** What the tests of one file share: the running product and a browser. */
export class Bench {
  product!: Product;
  private database!: TestDatabase;
  private browser!: Browser;
  private profiles!: Profiles;
  private visits: { visit: Visit; end: () => Promise<void> }[] = [];

  /**
   * `launched`: as `npm start` runs it, which takes some ten seconds; in this process otherwise. `inWholeBrowser`: with all that people's has.
   * `settings`: what the product is set to, in this process.
   */
  async open({ launched = false, inWholeBrowser = false, settings }: BenchOptions = {}): Promise<void> {
    this.database = await createTestDatabase(2);
    const { url } = this.database;
    const services = { DATABASE_URL: url, ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }) };
    const starting = launched ? Product.launch(services) : startHere(url, await settings?.()).then((running) => new Product(running));
    [this.product, this.browser] = await Promise.all([starting, sharedBrowser({ isWhole: inWholeBrowser })]);
    await this.em.nativeUpdate(User, { email: adminEmail }, { passwordHash: await quickHash(password) });
    this.profiles = new Profiles(this.browser, this.product.url, withinMs);
  }

  async close(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    await this.product.stop();
    await this.database.drop();
  }

  /** The product's books, for what would take it long to bring about. */
  get em(): EntityManager {
    return this.database.orm.em.fork();
  }

  /** Makes a user of this role who signs in with `password`; returns the address. */
  async addUser(role: Role, more: Partial<Pick<User, 'mustChangePassword' | 'invitationAccepted'>> = {}): Promise<string> {
    const em = this.database.orm.em.fork();
    const email = `${role.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    em.create(User, { email, role, passwordHash: await quickHash(password), ...more });
    await em.flush();
    return email;
  }

  /** Makes a text message about a property, as a provider would have told of it, with its pictures fetched. */
  async addMessage(propertyId: number, { body, contactName, daysAgo = 0, pictures = [] }: SampleMessage): Promise<void> {
    const em = this.database.orm.em.fork();
    const phone = { phoneNumber: '+1 503 555 0142', phoneDigits: '15035550142' };
    const timestamp = new Date(Date.now() - daysAgo * 86_400_000);
    const message = em.create(Message, { ...phone, direction: 'incoming', timestamp, body, contactName: contactName ?? null, propertyId });
    await em.flush();
    for (const [position, picture] of pictures.entries()) {
      const fileKey = `media/${crypto.randomUUID()}`;
      await this.product.keepFile(fileKey, picture);
      em.create(MessageMedia, {
        messageId: message.id,
        position,
        sourceUrl: 'https://provider.example/1',
        fileKey,
        mimeType: 'image/jpeg',
      });
    }
    await em.flush();
  }

  /** Makes a photo a document of a property, as it stands once it is read and nothing stood on it: to read it takes a core for seconds. */
  async addPhoto(propertyId: number, filename: string, photo: Buffer): Promise<void> {
    const em = this.database.orm.em.fork();
    const fileKey = `documents/${crypto.randomUUID()}`;
    await this.product.keepFile(fileKey, photo);
    const now = new Date();
    em.create(Document, {
      origin: 'upload',
      filename,
      fileKey,
      filePath: fileKey,
      storedName: crypto.randomUUID(),
      sha256: createHash('sha256').update(photo).digest('hex'),
      mimeType: 'image/jpeg',
      fileSize: photo.length,
      pageCount: 1,
      processingStatus: 'completed',
      machineFields: { fields: {} },
      propertyId,
      personFields: { fields: {}, property_id: propertyId },
      readAt: now,
      extractedAt: now,
      completedAt: now,
    });
    await em.flush();
  }

  /** Makes the documents come over some days instead of all at once: this one an hour ago, each before it three hours earlier. */
  async ageDocuments(newest: string): Promise<void> {
    await this.database.orm.em.fork().execute(
      `update document set created_at = now() - (older.place * 3 - 2) * interval '1 hour'
           from (select id, row_number() over (order by (filename = ?) desc, id desc) as place from document) older where older.id = document.id`,
      [newest],
    );
  }

  /** Opens a window at a path; in the anteroom where a test goes on by itself: to load a screen only to leave it takes a second. */
  async visit(path: string, { as, expected, named = false, ...options }: VisitOptions = {}): Promise<Visit> {
    const origin = named ? this.product.url.replace('127.0.0.1', 'localhost') : this.product.url;
    const token = as === null || named ? null : await this.product.tokenOf(as);
    const profile = await this.profiles.take(token, named ? { ...options, once: true } : options);
    const { page } = profile;
    const visit: Visit = { page, complaints: [], foreignRequests: [] };
    const complain = (text: string): void => {
      if (!expected?.test(text) && !text.includes('Service Worker registration blocked by Playwright')) visit.complaints.push(text);
    };
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) && complain(`${message.type()}: ${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => complain(`thrown: ${error.message}`));
    const notice = (request: Request): void => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) visit.foreignRequests.push(request.url());
    };
    profile.context.on('request', notice);
    const end = async (): Promise<void> => {
      profile.context.off('request', notice);
      await this.profiles.giveBack(profile);
    };
    this.visits.push({ visit, end });
    if (named) await page.goto(`${origin}${path}`);
    else if (path !== anteroom) await this.profiles.show(profile, path);
    return visit;
  }

  /** Ends a test: no window may have complained or have asked anything of anybody else. */
  async leave(): Promise<void> {
    const visits = this.visits.splice(0);
    await Promise.all(visits.map(({ end }) => end()));
    assert.deepEqual(
      visits.flatMap(({ visit: { complaints, foreignRequests } }) => [...complaints, ...foreignRequests]),
      [],
    );
  }
}

/** A bench for the tests of a file: opened before them, closed after them, looked over after each. */
export function setUpBench(how: BenchOptions = {}): Bench {
  const bench = new Bench();
  beforeAll(() => bench.open(how));
  afterEach(() => bench.leave());
  afterAll(() => bench.close());
  return bench;
}
