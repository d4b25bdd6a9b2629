import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { ReleaseButtons } from './ReleaseButtons';

const release = vi.fn<(id: number, allowSender: boolean) => Promise<{ data: object }>>();
vi.mock('../providers/role', () => ({ useRole: () => 'ADMIN' }));

// A hint that is about to show has its timer: it ends with what it is of.
test('a whole domain is allowed only after the question names it', async () => {
  render(
    <CoreAdminContext dataProvider={{ releaseMail: release } as unknown as DataProvider} i18nProvider={i18nProvider}>
      <ReleaseButtons mail={{ id: 7, allows: '@evil.example', state: 'quarantined' }} />
    </CoreAdminContext>,
  );
  const button = screen.getByRole('button', { name: 'Always allow sender' });
  button.focus();
  act(() => button.click());
  expect(release).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'Always accept mail from everyone at evil.example?' });
  screen.getByText(/^Adds @evil\.example, the whole domain, to the allowed senders\./);
  const focused: (Element | null)[] = [];
  release.mockImplementation(() => {
    focused.push(document.activeElement);
    return Promise.resolve({ data: {} });
  });
  await act(() => Promise.resolve(screen.getByRole('button', { name: 'Always allow sender' }).click()));
  expect(release).toHaveBeenCalledWith(7, true);
  // The row and its dialog go together: by then the focus is out of the dialog, back on the row's own button.
  expect(focused).toEqual([button]);
});
