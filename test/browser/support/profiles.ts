import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** What every profile has that a test says nothing else of. */
const usual = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
/** What can be told a single window, so that it needs no profile of its own. */
const ofWindow = new Set(['viewport', 'colorScheme']);
const anteroomPath = '/anteroom-of-the-tests';

/** What a window lives in: storage, cookies, cache. */
export interface Profile {
  context: BrowserContext;
  /** A window at the console's origin in which nothing runs: it reaches the storage before the console does. None: used once. */
  anteroom: Page | null;
}

/**
 * The profiles of one browser. A fresh one costs the browser more than showing a page does, so that those that are given
 * back are emptied and used again; only the cache stays.
 */
export class Profiles {
  private readonly free: Profile[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly withinMs: number,
  ) {}

  /** An empty profile in which this token is signed in; nobody without one. */
  async take(token: string | null, options: BrowserContextOptions): Promise<Profile> {
    const special = Object.keys(options).some((name) => !ofWindow.has(name));
    const profile = special ? await this.makeSpecial(token, options) : (this.free.pop() ?? (await this.make()));
    await profile.anteroom?.evaluate((kept) => {
      localStorage.clear();
      if (kept !== null) localStorage.setItem('accessToken', kept);
    }, token);
    return profile;
  }

  /** Opens a window in it that looks as the options say. */
  async open({ context, anteroom }: Profile, { viewport, colorScheme }: BrowserContextOptions): Promise<Page> {
    const page = await context.newPage();
    if (!anteroom) return page;
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    return page;
  }

  /** Closes all windows of a profile and keeps it for the next test. */
  async giveBack({ context, anteroom }: Profile): Promise<void> {
    if (!anteroom) return context.close();
    const left = context.pages().filter((page) => page !== anteroom);
    await Promise.all(left.map((page) => page.close()));
    await context.clearCookies();
    await context.clearPermissions();
    this.free.push({ context, anteroom });
  }

  private async make(): Promise<Profile> {
    const context = await this.browser.newContext(usual);
    context.setDefaultTimeout(this.withinMs);
    const anteroom = await context.newPage();
    await anteroom.route(`**${anteroomPath}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await anteroom.goto(`${this.origin}${anteroomPath}`);
    return { context, anteroom };
  }

  private async makeSpecial(token: string | null, options: BrowserContextOptions): Promise<Profile> {
    const localStorage = token === null ? [] : [{ name: 'accessToken', value: token }];
    const storageState = { cookies: [], origins: [{ origin: this.origin, localStorage }] };
    const context = await this.browser.newContext({ ...usual, storageState, ...options });
    context.setDefaultTimeout(this.withinMs);
    return { context, anteroom: null };
  }
}
