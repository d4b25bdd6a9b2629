import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Specs share a process and its page: none may leave anything on it for the next.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
