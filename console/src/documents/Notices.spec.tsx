import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { DocumentRow } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { Notices } from './Notices';

const plain = {
  id: 7,
  processing_status: 'completed',
  file_path: 'photo.jpg',
  duplicate_of: null,
  copies: [],
  confirms: null,
  confirmed_by: [],
};

test.each([
  [1, []],
  [
    2,
    [
      'The picture shows 2 receipts or pages, and the values come from all of them. If these are separate documents, upload a picture of each.',
    ],
  ],
])('a picture with %d papers', (papers, sentences) => {
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProvider}>
          <Notices row={{ ...plain, papers } as unknown as DocumentRow} onRetry={null} />
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>,
  );
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(sentences);
});
