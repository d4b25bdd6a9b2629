import { render, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { shown } from './shown';

const Sample = () => <p>The screen</p>;
const stand = (Screen: ReturnType<typeof shown>) =>
  render(
    <Suspense fallback={<p>On its way</p>}>
      <Screen />
    </Suspense>,
  );

test('a screen that has come stands at once', () => {
  stand(shown({ come: Sample, load: () => Promise.reject(new Error('asked for again')) }));
  expect(page.queryByText('The screen')).not.toBeNull();
});

test('one that is on its way is waited for', async () => {
  stand(shown({ come: null, load: () => Promise.resolve(Sample) }));
  expect(page.queryByText('On its way')).not.toBeNull();
  expect(await page.findByText('The screen')).not.toBeNull();
});
