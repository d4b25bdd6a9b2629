import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';

interface Status {
  overall_status: string;
  environment: object;
  services: Record<string, { status: string; error?: string }>;
}

describe.skipIf(hasNoBrowser)('System Status', () => {
  const bench = setUpBench();

  test('every service has its card, the whole its word, and it is asked again by itself', async () => {
    const { page } = await bench.visit('/', { expected: /500/, once: true });
    const answer = await bench.product.call<Status>('GET', '/system/status');
    let over: object = { overall_status: 'healthy' };
    let asked = 0;
    let status = 200;
    await page.route('**/api/v1/system/status', (route) => {
      asked += 1;
      const environment = { ...answer.environment, deployment_version: 'abcdef0123456789' };
      return route.fulfill({ status, json: status === 200 ? { ...answer, environment, ...over } : {} });
    });
    await page.clock.install({ time: new Date() });
    await page.getByRole('link', { name: 'System Status' }).click();
    await page.getByText('Operational').first().waitFor();
    // The first 8 characters of the version.
    await page.getByText('abcdef01', { exact: false }).first().waitFor();
    expect(await page.getByText('abcdef0123').count()).toBe(0);
    const cards = page.getByRole('main').locator('.MuiCard-root');
    expect(await cards.count()).toBeGreaterThanOrEqual(Object.keys(answer.services).length);
    expect(await page.getByText('Needs attention').count()).toBe(0);
    // It works, and yet somebody should look at it.
    over = { ...over, services: { ...answer.services, sign_in: { status: 'warning', second_factor_required_of: 'nobody' } } };
    await page.clock.fastForward('00:30');
    await page.getByText('Needs attention: Sign-in').waitFor();
    await page.getByText('Two-step sign-in required for').waitFor();
    await page.getByText('no one', { exact: true }).waitFor();
    const before = asked;
    over = {
      overall_status: 'error',
      services: {
        ...answer.services,
        redis: { status: 'error', error: 'Nobody answers' },
        sendgrid: { status: 'not_configured' },
        openphone: { status: 'strange' },
      },
    };
    // Again after 30 seconds, without a hand on it.
    await page.clock.fastForward('00:30');
    await page.getByText('Degraded').first().waitFor();
    expect(asked).toBeGreaterThan(before);
    for (const words of ['Error', 'Not configured', 'Warning']) await page.getByText(words, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Run check' }).click();
    await page.getByText('Files of rows').waitFor();
    expect(await page.getByText('OK', { exact: true }).count()).toBeGreaterThan(4);
    status = 500;
    await page.clock.fastForward('00:30');
    await eventually(async () => {
      await page.clock.fastForward('00:05');
      return (await page.getByText('Failed to fetch system status').count()) > 0;
    }, true);
  });
});
