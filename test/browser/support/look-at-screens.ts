import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import { proving } from '../../support/share.js';
import { type Bench, eventually, hasNoBrowser, setUpBench } from './bench.js';
import { fillWithSamples } from './sample-data.js';
import { tellOfProperty } from './sample-property.js';
import { screens } from './screens.js';

/** How a screen is looked at. */
export interface Look {
  colorScheme: 'light' | 'dark';
  size: readonly [width: number, height: number];
  /** Only every so many screens are looked at in this way, from this one on. */
  oneIn?: { every: number; from: number };
}

export const wide = [1440, 900] as const;
export const phone = [390, 844] as const;
/** Both modes at each width, against every rule. */
export const allLooks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [wide, [1024, 768] as const, [820, 1180] as const, phone].map((size) => ({ colorScheme, size })),
);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with a screen, each with where. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  // What stands in a frame is the e-mail of somebody else.
  const found = await page.evaluate<AxeResults>("axe.run(document, { iframes: false, resultTypes: ['violations'] })");
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** The two the README shows. */
const inReadme = new Set(['hub', 'dashboard']);
/** Where pictures of every screen go; set by `npm run screens`. */
export const folder = process.env.SCREENS;

/** A window as wide and as high as it says, in its colours, with nothing under way. */
async function turnTo(page: Page, { colorScheme, size: [width, height] }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  // What comes to stand below a resting pointer would tell of itself.
  await page.mouse.move(0, 0);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  // Colours pass into those of the other mode.
  await eventually(() => page.evaluate('document.getAnimations().filter((one) => one instanceof CSSTransition).length'), 0);
  await eventually(() => page.locator('.MuiSkeleton-root').count(), 0);
  await page.evaluate('document.fonts.ready');
}

async function keepPicture(page: Page, name: string, { colorScheme, size: [width] }: Look): Promise<void> {
  if (!folder) return;
  const path = join(folder, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  if (inReadme.has(name) && width === 1440 && colorScheme === 'light')
    await sharp(path)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join('docs', 'images', `${name}.png`));
}

/** How far what stands on a page is wider than the window. */
const widthBeyond = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

const onDesk: Look = { colorScheme: 'light', size: wide };
const onPhone: Look = { colorScheme: 'dark', size: phone };

/**
 * Looks at what a test has brought to stand: it is accessible and in its window. Once, some states on a desk and others on a phone; in every
 * way in a proof and where pictures are asked for. Afterwards the window is a desk's again.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const once = name.length % 2 === 0 ? onDesk : onPhone;
  for (const look of proving || folder ? allLooks : [once]) {
    await turnTo(page, look);
    expect({ name, look, wrong: await violations(page), beyond: await widthBeyond(page) }).toEqual({ name, look, wrong: [], beyond: 0 });
    await keepPicture(page, name, look);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: wide[0], height: wide[1] });
}

/** A screen whose heading is known, on which nothing is kept. */
const between = { path: '/coming-soon', heading: 'Coming Soon' };

const follow = (page: Page, to: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`);

/**
 * Goes to a screen on a desk as a click on a link does, by way of another, so that nothing of the state it was left in is there, and the
 * one that is left is not drawn for a desk once more. To load the console anew for each takes three times as long.
 */
async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, between.path);
  await page.getByRole('heading', { level: 1, name: between.heading }).waitFor();
  await turnTo(page, onDesk);
  if (path === between.path) return;
  await follow(page, path);
  await page.locator('h1', { hasNotText: between.heading }).first().waitFor();
}

/** A bench with sample books that fill every screen. */
export function setUpFilledBench(): Bench {
  const bench = setUpBench();
  beforeAll(async () => {
    if (hasNoBrowser) return;
    await fillWithSamples(bench.product, { scans: proving || folder !== undefined });
    await tellOfProperty(bench, 1);
    await bench.ageDocuments('invoice_10388.pdf');
  }, 240_000);
  return bench;
}

/** Looks at every screen in each of these ways; answers how often it looked, and what is wrong by the name of the screen and the way. */
export async function lookAtScreens(bench: Bench, looks: readonly Look[]): Promise<{ looked: number; wrong: Record<string, string[]> }> {
  const wrong: Record<string, string[]> = {};
  let looked = 0;
  const looksAt = (place: number): Look[] => looks.filter(({ oneIn: { every, from } = { every: 1, from: 0 } }) => place % every === from);
  const lookInTurn = async (page: Page, name: string, place: number, asItOpens: boolean): Promise<void> => {
    for (const look of looksAt(place)) {
      await turnTo(page, look);
      const found = await violations(page);
      const beyond = await widthBeyond(page);
      if (beyond > 0 && asItOpens) found.push(`it is ${beyond} px wider than the window`);
      if (found.length > 0) wrong[`${name}, ${look.colorScheme}, ${look.size[0]} wide`] = found;
      await keepPicture(page, name, look);
      looked += 1;
    }
  };
  const { page } = await bench.visit('/login', { as: null, once: true });
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await lookInTurn(page, 'login', 0, true);
  await page.goto(`${bench.product.url}/forgot-password`);
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await lookInTurn(page, 'forgot-password', 0, true);
  await page.goto(`${bench.product.url}/reset-password#a-secret`);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Use at least 12 characters; 7 more').waitFor();
  await lookInTurn(page, 'reset-password', 0, true);
  const { page: inside } = await bench.visit('/', { once: true });
  for (const [at, [name, path, prepare]] of screens.entries()) {
    if (looksAt(at + 1).length === 0) continue;
    await goTo(inside, path);
    await prepare?.(inside);
    await lookInTurn(inside, name, at + 1, !prepare || name === 'dashboard');
  }
  return { looked, wrong };
}
