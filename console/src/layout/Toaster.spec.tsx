import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotify } from 'react-admin';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lightTheme } from '../theme/theme';
import { Toaster } from './Toaster';

const asker: { notify?: ReturnType<typeof useNotify> } = {};
const notify: ReturnType<typeof useNotify> = (...words) => asker.notify?.(...words);

function Asker() {
  const own = useNotify();
  useEffect(() => {
    asker.notify = own;
  }, [own]);
  return null;
}

const theme = createTheme(lightTheme);

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={theme}>
      <NotificationContextProvider>
        <Asker />
        <Toaster />
      </NotificationContextProvider>
    </ThemeProvider>,
  );
});
afterEach(() => {
  toast.dismiss();
  act(() => void vi.runOnlyPendingTimers());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const stands = (words: string): boolean => screen.queryByText(words) !== null;
/** Fading out takes a moment after the time is over. */
const fading = 400;

test.each([
  ['error', 4000],
  ['success', 2000],
] as const)('a toast of %s stays for its time', async (type, ms) => {
  act(() => notify('Some words', { type }));
  await pass(10);
  expect(stands('Some words')).toBe(true);
  await pass(ms - 200);
  expect(stands('Some words')).toBe(true);
  await pass(200 + fading);
  expect(stands('Some words')).toBe(false);
});

test('an undo stays 8000 ms, what is on its way until it is done', async () => {
  act(() => notify('Deleted', { type: 'success', autoHideDuration: 8000 }));
  act(() => notify('Working', { autoHideDuration: null }));
  await pass(7800);
  expect(stands('Deleted')).toBe(true);
  await pass(200 + fading);
  expect(stands('Deleted')).toBe(false);
  await pass(3_600_000);
  expect(stands('Working')).toBe(true);
});

const press = (target: Element = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })));

test('Ctrl+Z takes back what a toast offers to while it stands, and no other offer', async () => {
  const undo = vi.fn<() => void>();
  const offer = (label: string) => ({
    type: 'success' as const,
    autoHideDuration: 8000,
    ...({ action: { label, onClick: undo } } as object),
  });
  act(() => notify('Failed', offer('Force Complete')));
  await pass(10);
  press();
  expect(undo).not.toHaveBeenCalled();
  act(() => notify('Deleted', offer('app.undo')));
  await pass(10);
  const field = document.body.appendChild(document.createElement('input'));
  press(field);
  expect(undo).not.toHaveBeenCalled();
  press();
  press();
  expect(undo).toHaveBeenCalledOnce();
  await pass(fading);
  await pass(fading);
  expect(stands('Deleted')).toBe(false);
  act(() => notify('Deleted', offer('app.undo')));
  await pass(8000 + fading);
  press();
  expect(undo).toHaveBeenCalledOnce();
  field.remove();
});

test('at most 20 show at once, each at most 350px wide, bottom-left', async () => {
  for (let at = 1; at <= 25; at += 1) act(() => notify(`Toast ${at}`, { type: 'error' }));
  await pass(10);
  expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(20);
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect(list?.dataset).toMatchObject({ yPosition: 'bottom', xPosition: 'left' });
  expect(list?.style.getPropertyValue('--width')).toBe('350px');
});

test.each([
  ['success', 'good'],
  ['error', 'bad'],
  ['warning', 'warn'],
  ['info', 'info'],
] as const)('a toast of %s stands in its own tone', async (type, tone) => {
  act(() => notify('Some words', { type }));
  await pass(10);
  expect(document.querySelector<HTMLElement>('[data-sonner-toast]')?.dataset).toMatchObject({ richColors: 'true', type });
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect(list?.style.getPropertyValue(`--${type}-bg`)).toBe(lightTheme.tokens[tone].ground);
});

test('the server’s sentence stands under the words', async () => {
  act(() => notify('Failed to assign property', { type: 'error', ...({ description: 'It has one.' } as object) }));
  await pass(10);
  expect(document.querySelector('[data-description]')?.textContent).toBe('It has one.');
});
