import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { Outcomes } from './Outcomes';

const known = vi.hoisted(() => ({
  names: { property: new Map([[7, 'Birch Street']]), category: new Map(), tag: new Map(), type: (value: string) => value },
}));
vi.mock('./use-rule-names', () => ({ useRuleNames: () => known.names }));
const sentence = 'The rule “Power” runs first and has already set the property.';
const show = (actions: { type: string; value: unknown; done: boolean; note: string | null }[]) =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <Outcomes matched conditions={[]} changes={[]} actions={actions} conflicts={[{ sentence }, { sentence }]} />
    </I18nContextProvider>,
  );
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

test('what another rule keeps a rule from is said once, as a conflict, with what could not be done', () => {
  show([
    { type: 'set_property', value: 7, done: false, note: sentence },
    { type: 'create_expense', value: 0.9, done: false, note: 'It has no amount.' },
  ]);
  expect(lines()).toEqual([expect.stringContaining('It has no amount.'), `Conflict: Set the property: Birch Street: ${sentence}`]);
});

test('a conflict that kept it from nothing stands alone', () => {
  show([]);
  expect(lines()).toEqual([`Conflict: ${sentence}`]);
});
