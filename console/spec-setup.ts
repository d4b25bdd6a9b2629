import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// A screen comes with its texts. Asked for here and not above: each spec has its own modules.
beforeAll(async () => {
  const { loadScreenTexts } = await import('./src/i18n/i18n-provider');
  await loadScreenTexts();
});

// Specs share a process and its page: none may leave anything on it for the next.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
