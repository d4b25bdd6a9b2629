import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUploads } from './use-uploads';

const told = vi.hoisted(() => vi.fn<(words: string, options: object) => void>());
vi.mock('react-admin', () => ({ useNotify: () => told, useTranslate: () => (words: string) => words }));
const sent = vi.hoisted(() => new Map<string, { finish: (duplicateOf: number | null) => void; fail: (words: string) => void }>());

vi.mock('./upload-file', () => ({
  uploadFile: (file: File) =>
    new Promise((resolve, reject) => {
      sent.set(file.name, {
        finish: (duplicateOf) => resolve({ duplicate_of: duplicateOf }),
        fail: (words) => reject(new Error(words)),
      });
    }),
}));

beforeEach(() => {
  sent.clear();
  told.mockClear();
});

function show() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  );
  return renderHook(() => useUploads(null), { wrapper });
}

const file = (name: string): File => new File(['x'], name);

test('every file stands in the list at once, three go out at a time, and each says what became of it', async () => {
  const { result } = show();
  act(() => void result.current.send(['a', 'b', 'c', 'd'].map(file)));
  expect(result.current.uploads.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `${name} running`),
  );
  expect([...sent.keys()]).toEqual(['a', 'b', 'c']);
  await act(async () => sent.get('a')?.finish(null));
  await waitFor(() => expect([...sent.keys()]).toContain('d'));
  await act(async () => {
    sent.get('b')?.finish(7);
    sent.get('c')?.fail('This file is too large.');
  });
  expect(result.current.uploads.map(({ outcome }) => outcome)).toEqual(['done', 'duplicate', 'failed', 'running']);
  expect(result.current.uploads[2]?.error).toBe('This file is too large.');
  expect(told).not.toHaveBeenCalled();
  act(() => result.current.clear());
  expect(result.current.uploads.map(({ name }) => name)).toEqual(['d']);
});

test('files that are dropped while others are being dropped stand in the list too', () => {
  const { result } = show();
  act(() => {
    void result.current.send([file('a')]);
    void result.current.send([file('b'), file('c')]);
  });
  expect(result.current.uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('what fails after its screen was left is told by name, with the reason', async () => {
  const { result, unmount } = show();
  act(() => void result.current.send(['a', 'b'].map(file)));
  unmount();
  sent.get('a')?.finish(null);
  sent.get('b')?.fail('This file is too large.');
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(told.mock.calls).toEqual([['upload.failed_since', { type: 'error', messageArgs: { name: 'b', why: 'This file is too large.' } }]]);
});
