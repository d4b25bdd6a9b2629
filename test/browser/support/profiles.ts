import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** What every profile has that a test says nothing else of. Behind a service worker a test could not answer in the server's place. */
const usual = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
/** What can be told a single window, so that it needs no profile of its own. */
const ofWindow = new Set(['viewport', 'colorScheme']);
/**
 * Where a window stays between two tests: nothing of the console runs there, and the storage is the console's. It has the headers of every
 * answer, so that the browser shows it and the console in one process, which keeps what it has compiled.
 */
export const anteroom = '/health';
/** What tests listen for at a window. */
const heard = ['console', 'pageerror', 'request', 'response', 'requestfinished', 'requestfailed', 'dialog', 'framenavigated', 'download'];

/** What a window lives in: storage, cookies, cache. */
export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Reaches what no page may do with its own window; none where the profile is used once. */
  hand: CDPSession | null;
}

/**
 * The profiles of one browser, each with one window. A fresh one costs the browser more than showing a page does, so that those that
 * are given back are emptied and used again; only the cache stays.
 */
export class Profiles {
  private readonly free: Profile[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly withinMs: number,
  ) {}

  /** An empty profile in which this token is signed in (nobody without one), its window as the options say. `once`: for what sticks to a window. */
  async take(token: string | null, { once = false, ...options }: BrowserContextOptions & { once?: boolean }): Promise<Profile> {
    if (once || Object.keys(options).some((name) => !ofWindow.has(name))) return this.makeSpecial(token, options);
    const profile = this.free.pop() ?? (await this.make());
    const { page } = profile;
    await page.evaluate((kept) => {
      localStorage.clear();
      sessionStorage.clear();
      if (kept !== null) localStorage.setItem('accessToken', kept);
    }, token);
    await page.setViewportSize(options.viewport ?? usual.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme ?? null, reducedMotion: usual.reducedMotion });
    return profile;
  }

  /** Opens a screen in it, as in a window that has shown none before. */
  async show({ page, hand }: Profile, path: string): Promise<void> {
    await page.goto(`${this.origin}${path}`);
    await hand?.send('Page.resetNavigationHistory');
  }

  /** Closes what was opened beside a profile's window and keeps it for the next test. */
  async giveBack(profile: Profile): Promise<void> {
    const { context, page, hand } = profile;
    if (!hand || page.isClosed()) return context.close();
    const others = context.pages().filter((one) => one !== page);
    await Promise.all(others.map((one) => one.close()));
    for (const event of heard) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${this.origin}${anteroom}`);
    await context.clearCookies();
    await context.clearPermissions();
    this.free.push(profile);
  }

  private async make(): Promise<Profile> {
    const context = await this.browser.newContext(usual);
    context.setDefaultTimeout(this.withinMs);
    const page = await context.newPage();
    await page.goto(`${this.origin}${anteroom}`);
    return { context, page, hand: await context.newCDPSession(page) };
  }

  private async makeSpecial(token: string | null, options: BrowserContextOptions): Promise<Profile> {
    const localStorage = token === null ? [] : [{ name: 'accessToken', value: token }];
    const storageState = { cookies: [], origins: [{ origin: this.origin, localStorage }] };
    const context = await this.browser.newContext({ ...usual, storageState, ...options });
    context.setDefaultTimeout(this.withinMs);
    return { context, page: await context.newPage(), hand: null };
  }
}
