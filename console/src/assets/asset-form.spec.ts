import { expect, test } from 'vitest';
import { assetOf, isAmount, newAsset, ofProposal, recoveryOf, toForm } from './asset-form';

const building = {
  ...newAsset,
  property_id: 3,
  name: 'Building',
  cost: '185000',
  land: '25000',
  special_allowance: '100',
  placed_in_service: '2026-02-08',
  disposed_on: null,
};

test('only a building has land, and it has no special allowance', () => {
  expect(assetOf(building)).toMatchObject({ cost: 185_000, land: 25_000, special_allowance: 0 });
  expect(assetOf({ ...building, recovery: '5' })).toMatchObject({ land: 0, special_allowance: 100 });
  expect(assetOf({ ...building, land: null })).toMatchObject({ land: 0 });
});

test('nothing is an empty field, and comes back as nothing', () => {
  const form = toForm({ ...assetOf(building), land: 0 });
  expect(form).toMatchObject({ cost: '185000', land: '', special_allowance: '', disposed_on: '' });
});

test('a proposal begins an asset', () => {
  const proposal = {
    property_id: 3,
    property_name: 'Elm',
    expense_id: null,
    document_id: null,
    name: null,
    cost: 185_000.5,
    placed_in_service: null,
  };
  expect(ofProposal(proposal, 'Building')).toMatchObject({
    property_id: 3,
    name: 'Building',
    cost: '185000.5',
    placed_in_service: '',
    recovery: '27.5',
  });
  expect(ofProposal({ ...proposal, expense_id: 9, name: 'New roof', placed_in_service: '2026-05-01' }, 'Building')).toMatchObject({
    expense_id: 9,
    name: 'New roof',
    placed_in_service: '2026-05-01',
  });
});

test.each([
  ['84.20', true],
  ['0', true],
  ['84.205', false],
  ['-1', false],
  ['1,000', false],
])('%s is an amount: %s', (text, is) => {
  expect(isAmount(text)).toBe(is);
});

test.each([
  ['New roof', '27.5'],
  ['Refrigerator', '5'],
  ['Washer and dryer, unit 2', '5'],
  ['Orange covenant sign', '27.5'],
  ['Wood fence, north side', '15'],
  ['Office furniture', '7'],
  ['Neue Waschmaschine', '5'],
  ['Defence of title', '27.5'],
])('%s is likely depreciated over %s years', (name, years) => {
  expect(recoveryOf(name)).toBe(years);
});
