import { expect, test } from 'vitest';
import { i18nProvider } from './i18n-provider';

test.each([
  ['12 Elm St.', 'No documents yet. Forward one to 12 Elm St.'],
  ['elm@inbox.localhost', 'No documents yet. Forward one to elm@inbox.localhost.'],
])('a sentence that ends in "%s" has one full stop', (address, sentence) => {
  expect(i18nProvider.translate('property.no_documents', { address })).toBe(sentence);
});

test('words of their own with several stops stay', () => {
  expect(i18nProvider.translate('property.no_documents', { address: '...' })).toContain('...');
});
