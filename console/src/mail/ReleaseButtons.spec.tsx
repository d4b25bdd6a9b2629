import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { ReleaseButtons } from './ReleaseButtons';

const release = vi.hoisted(() => vi.fn<(id: number, allowSender: boolean) => Promise<void>>());
vi.mock('./use-mail-actions', () => ({ useMailActions: () => ({ release }) }));
vi.mock('../providers/role', () => ({ useRole: () => 'ADMIN' }));

// A hint that is about to show has its timer: it ends with what it is of.
afterEach(cleanup);

test('a whole domain is allowed only after the question names it', async () => {
  render(
    <I18nContextProvider value={i18nProvider}>
      <ReleaseButtons mail={{ id: 7, allows: '@evil.example', state: 'quarantined' }} />
    </I18nContextProvider>,
  );
  const button = screen.getByRole('button', { name: 'Always allow sender' });
  button.focus();
  act(() => button.click());
  expect(release).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'Always accept mail from everyone at evil.example?' });
  screen.getByText(/^Adds @evil\.example, the whole domain, to the allowed senders\./);
  const focused: (Element | null)[] = [];
  release.mockImplementation(() => Promise.resolve(void focused.push(document.activeElement)));
  await act(() => Promise.resolve(screen.getByRole('button', { name: 'Always allow sender' }).click()));
  expect(release).toHaveBeenCalledWith(7, true);
  // The row and its dialog go together: by then the focus is out of the dialog, back on the row's own button.
  expect(focused).toEqual([button]);
});
