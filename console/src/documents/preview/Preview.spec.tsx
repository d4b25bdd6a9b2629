import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { Preview } from './Preview';

const state = vi.hoisted(() => ({ role: 'ADMIN', fetched: 0 }));
vi.mock('react-admin', () => ({ useTranslate: () => (words: string) => words, usePermissions: () => ({ permissions: state.role }) }));
vi.mock('../use-documents', () => ({
  useFile: () => {
    state.fetched += 1;
    return { data: undefined, error: null };
  },
}));

const row = { id: 7, filename: 'bill.pdf', mime_type: 'application/pdf', failure_code: 'infected' } as DocumentRow;

test.each([
  ['ADMIN', 1],
  ['STAFF', 0],
  ['VIEWER', 0],
])('a file in which the virus scanner found something is not fetched for a preview, and %s has %d ways to save it', (role, ways) => {
  state.role = role;
  state.fetched = 0;
  const { container } = render(<Preview row={row} focused={null} onDownload={() => undefined} />);
  expect([state.fetched, container.querySelectorAll('button').length]).toEqual([0, ways]);
});
