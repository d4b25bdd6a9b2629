import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import type { User } from './user-words';
import { ActionsCell, type UserQuestion } from './UserCells';

const user = {
  id: 4,
  email: 'pat@sample.example',
  full_name: 'Pat Sample',
  invitation_accepted: true,
  role: 'STAFF',
  properties: null,
  owners: null,
} as User;
const onAsk = vi.fn<(question: UserQuestion) => void>();

afterEach(() => {
  cleanup();
  onAsk.mockClear();
});

/** The cell of an account, one's own or another's; its button has been pressed. */
function press(own: boolean, shown = user): void {
  render(
    <I18nContextProvider value={i18nProvider}>
      <ActionsCell user={shown} own={own} onAsk={onAsk} />
    </I18nContextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Pat Sample' }));
}

test('another’s password is reset, their sessions end, and their account is deleted', () => {
  press(false);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Reset Password',
    'Sign out everywhere',
    'Delete',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reset Password' }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('reset');
});

test('one’s own password is not reset: the session ends with it, and nobody would see the new one', () => {
  press(true);
  expect(screen.queryAllByRole('menuitem')).toEqual([]);
  screen.getByLabelText('Change your own password in Settings.');
});

test('what a viewer sees can be chosen, and nobody else is limited', () => {
  press(false, { ...user, role: 'VIEWER' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Choose what they see' }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('limit');
  cleanup();
  press(false);
  expect(screen.queryByRole('menuitem', { name: 'Choose what they see' })).toBeNull();
});
