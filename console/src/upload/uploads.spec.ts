import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptUpload } from '../offline/kept-uploads';
import { uploads } from './uploads';

type Answer = (status: number, body?: unknown) => void;
const sent = vi.hoisted(() => new Map<string, Answer>());
vi.mock('./upload-file', () => ({
  uploadFile: (upload: KeptUpload) => new Promise((resolve) => sent.set(upload.name, (status, body = null) => resolve({ status, body }))),
}));

const token = (sub: string): string => `x.${btoa(JSON.stringify({ sub }))}.x`;
const signIn = (user: string): void => localStorage.setItem('accessToken', token(user));
const file = (name: string): File => new File(['x'], name);
const shown = (): string[] => uploads.get().map(({ name, outcome }) => `${name} ${outcome}`);
const isSent = (name: string): Promise<void> => vi.waitFor(() => expect([...sent.keys()]).toContain(name));
const answer = async (name: string, status: number, body?: unknown): Promise<void> => {
  await isSent(name);
  sent.get(name)?.(status, body);
  sent.delete(name);
};

beforeEach(async () => {
  signIn('1');
  sent.clear();
  for (const { key } of uploads.get()) await uploads.remove(key);
});

test('every file stands in the list at once, three go out at a time, and each says what became of it', async () => {
  void uploads.add(['a', 'b', 'c', 'd'].map(file), null);
  expect(shown()).toEqual(['a running', 'b running', 'c running', 'd running']);
  await isSent('c');
  expect([...sent.keys()]).toEqual(['a', 'b', 'c']);
  await answer('a', 201, { duplicate_of: null });
  await isSent('d');
  await answer('b', 201, { duplicate_of: 7 });
  await answer('c', 413, { detail: 'This file is too large.' });
  await vi.waitFor(() => expect(shown()).toEqual(['a done', 'b duplicate', 'c failed', 'd running']));
  expect(uploads.get()[2]?.error).toBe('This file is too large.');
  uploads.clear();
  expect(shown()).toEqual(['c failed', 'd running']);
  await answer('d', 201, { duplicate_of: null });
});

test('what could not be sent waits, and is sent when it is asked for; what was refused is not, until it is tried again', async () => {
  await uploads.add([file('a'), file('b')], null);
  await answer('a', 0);
  await answer('b', 415, { detail: 'This is no document.' });
  await vi.waitFor(() => expect(shown()).toEqual(['a waiting', 'b failed']));
  await uploads.sendWaiting();
  await answer('a', 201, { duplicate_of: null });
  await vi.waitFor(() => expect(shown()).toEqual(['a done', 'b failed']));
  expect([...sent.keys()]).toEqual([]);
  await uploads.retry(uploads.get()[1]?.key ?? '');
  await answer('b', 201, { duplicate_of: null });
  await vi.waitFor(() => expect(shown()).toEqual(['a done', 'b done']));
});

test('what one user took is neither shown to nor sent by another, and waits for the first', async () => {
  await uploads.add([file('a')], null);
  await answer('a', 0);
  await vi.waitFor(() => expect(shown()).toEqual(['a waiting']));
  signIn('2');
  await uploads.sendWaiting();
  expect([shown(), [...sent.keys()]]).toEqual([[], []]);
  signIn('1');
  await uploads.sendWaiting();
  await answer('a', 201, { duplicate_of: null });
  await vi.waitFor(() => expect(shown()).toEqual(['a done']));
});

test('what is refused is told by name where no list says so', async () => {
  const told: string[] = [];
  const stopTelling = uploads.onRefused(({ name, error }) => told.push(`${name}: ${error}`));
  const hideList = uploads.subscribe(() => undefined);
  await uploads.add([file('a')], null);
  await answer('a', 413, { detail: 'This file is too large.' });
  await vi.waitFor(() => expect(shown()).toEqual(['a failed']));
  hideList();
  await uploads.add([file('b')], null);
  await answer('b', 413, { detail: 'This file is too large.' });
  await vi.waitFor(() => expect(told).toEqual(['b: This file is too large.']));
  stopTelling();
});
