import type { components } from '../api/schema';
import { answer } from './answer';

type Names = components['schemas']['AccountNames'];

/** What the accounts of other books are called. */
export const bookkeepingCalls = {
  accountNames: () => answer<Names>('/bookkeeping/accounts'),
  saveAccountNames: (names: Names) => answer<Names>('/bookkeeping/accounts', { method: 'PUT', json: names }),
};

export type BookkeepingCalls = typeof bookkeepingCalls;
