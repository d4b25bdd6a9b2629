import { afterAll, describe, expect, test } from 'vitest';
import { en } from '../i18n/en';
import { german } from '../i18n/german';
import { i18nProvider } from '../i18n/i18n-provider';
import { noteWords } from './import-words';

afterAll(() => i18nProvider.changeLocale('en'));

describe.each([
  [
    'en',
    en,
    'Row 7, “Amount”: “n/a” is not an amount.',
    'Changed since the import: Date, Tags.',
    'Used since the import by split expenses.',
  ],
  [
    'de',
    german,
    'Zeile 7, „Amount“: „n/a“ ist kein Betrag.',
    'Seit dem Import geändert: Datum, Tags.',
    'Seit dem Import verwendet von: aufgeteilte Ausgaben.',
  ],
] as const)('%s', (locale, texts, amount, changed, used) => {
  const words = async (note: Parameters<typeof noteWords>[0]) => {
    await i18nProvider.changeLocale(locale);
    return noteWords(note, i18nProvider.translate);
  };

  test('a note names its row and column', async () => {
    expect(await words({ code: 'not_an_amount', args: { row: 7, column: 'Amount', value: 'n/a' } })).toBe(amount);
  });

  test('fields and tables have names, also those that no catalogue knows', async () => {
    expect(await words({ code: 'record_changed', args: { fields: 'expense_date, tags' } })).toBe(changed);
    expect(await words({ code: 'record_changed', args: { fields: 'bank_nonce' } })).toContain(texts.import_changed.other);
    expect(await words({ code: 'record_used', args: { by: 'expense_split' } })).toBe(used);
    expect(await words({ code: 'record_used', args: { by: 'bank_nonce' } })).toContain(texts.import_used.other);
  });
});
