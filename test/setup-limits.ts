import { expect, vi } from 'vitest';
import { limits } from './limits.js';

/** Where several kinds of tests share a project, each file gets the limits of its own kind. */
const kind = /\/test\/(\w+)\//.exec(expect.getState().testPath ?? '')?.[1] ?? '';
vi.setConfig({ ...limits[kind] });
