import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('words count once the typing pauses, what is typed meanwhile stays, and a reset empties it', () => {
  const asked: string[] = [];
  const shown = (value: string) => <SearchField label="Search" hint="" value={value} onChange={(words) => asked.push(words)} />;
  const { rerender } = render(shown(''));
  type('le');
  type('leak ');
  expect(asked).toEqual([]);
  act(() => void vi.advanceTimersByTime(300));
  expect(asked).toEqual(['leak']);
  type('leaks');
  rerender(shown('leak'));
  expect(field().value).toBe('leaks');
  act(() => void vi.advanceTimersByTime(300));
  rerender(shown('leaks'));
  rerender(shown(''));
  expect(field().value).toBe('');
});

test('words join what else was chosen before they counted', () => {
  const asked: string[] = [];
  const shown = (status: string) => <SearchField label="Search" value="" onChange={(words) => asked.push(`${status} ${words}`)} />;
  const { rerender } = render(shown('all'));
  type('leak');
  rerender(shown('pending'));
  act(() => void vi.advanceTimersByTime(300));
  expect(asked).toEqual(['pending leak']);
});
