import { vi } from 'vitest';

// Specs share a process: what one has put in the place of a module or of a part of the browser, nothing that the next loads may find.
vi.unstubAllGlobals();
vi.resetModules();
