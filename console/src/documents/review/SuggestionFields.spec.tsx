import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import type { DocumentFull } from '../../api/types';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { SuggestionFields } from './SuggestionFields';

const values = { vendor: 'Harbor Water', amount: '', date: '', description: '', type: 'Other', filename: '' };
const read = (value: string | null, source: string) => ({ value, source, confidence: 0.9, evidence: null });

function show(processing_status: string): void {
  const fields = { vendor: read('Harbor Water', 'local'), service_date: read(null, 'person') };
  const document = { processing_status, extracted_data: { fields } } as unknown as DocumentFull;
  const still = { document, values, guessed: false, disabled: false, onChange: () => undefined, onFocusField: () => undefined };
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <SuggestionFields {...still} />
      </I18nContextProvider>
    </ThemeProvider>,
  );
}

const helpOf = (label: string): string | undefined =>
  screen.getByLabelText(label).closest('.MuiFormControl-root')?.querySelector('p')?.textContent;

test('a value that was not found says so', () => {
  show('completed');
  expect(helpOf('Amount')).toBe('Not found on the document');
  expect(helpOf('Vendor')).not.toContain('Not found');
  expect(helpOf('Date')).toBe('Set by a person');
});

test('of a document that is still being read nothing is said', () => {
  show('processing');
  expect(screen.queryByText('Not found on the document')).toBeNull();
});
