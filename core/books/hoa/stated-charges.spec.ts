import { expect, test } from 'vitest';
import { isBesideDues, statedCharges, statedCredits } from '#core/books/hoa/stated-charges';

const dues = (amount: string) => ({ kind: 'dues', amount });
const fee = (amount: string) => ({ kind: 'late_fee', amount });
const credit = (amount: string) => ({ kind: 'credit', amount });

test.each([
  ['dues', { dues: '145.00', amount: '145.00', lateFee: null }, [dues('145.00')]],
  ['a charge that is not called dues', { dues: null, amount: '145.00', lateFee: null }, [dues('145.00')]],
  ['dues with a late fee', { dues: '145.00', amount: '170.00', lateFee: '25.00' }, [dues('145.00'), fee('25.00')]],
  ['a late fee that is only threatened', { dues: '145.00', amount: '145.00', lateFee: '25.00' }, [dues('145.00')]],
  ['threatened, beside a charge of another name', { dues: null, amount: '145.00', lateFee: '25.00' }, [dues('145.00')]],
  ['water beside the dues', { dues: '318.00', amount: '391.48', lateFee: '25.00' }, [dues('318.00'), { kind: 'other', amount: '73.48' }]],
  ['dues that are more than is charged', { dues: '318.00', amount: '300.00', lateFee: null }, [dues('318.00')]],
  ['a late fee that is waived', { dues: '145.00', amount: '120.00', lateFee: '-25.00' }, [dues('145.00'), credit('25.00')]],
  ['one that was waived before', { dues: '145.00', amount: '145.00', lateFee: '-25.00' }, [dues('145.00')]],
  ['a late fee alone', { dues: null, amount: '25.00', lateFee: '25.00' }, [fee('25.00')]],
  ['nothing', { dues: null, amount: null, lateFee: '25.00' }, []],
  ['a credit', { dues: null, amount: '-25.00', lateFee: null }, []],
])('%s', (_, stated, charges) => {
  expect(statedCharges(stated)).toEqual(charges);
});

test.each([
  ['-25.00', [credit('25.00')]],
  ['0.00', []],
  ['25.00', []],
  [null, []],
])('an own charge of %s gives back', (amount, credits) => {
  expect(statedCredits(amount)).toEqual(credits);
});

test.each([
  ['an installment in a table of charges', '03/01/26  Special assessment (roof) 3 of 6  120.00  405.00', true],
  ['beside another charge', 'Special assessment - roof, 3 of 12  1  $85.00\nParking  1  $35.00', true],
  ['after a colon', 'Special Assessment: $120.00', true],
  ['the assessment alone, which is more', 'Special assessment   $405.00\nYour monthly assessment of $285.00 does not change.', false],
  ['in a letter', 'The Board approved a special assessment of $405.00 per unit.', false],
  ['one of nothing', 'Special assessment   0.00', false],
  ['none', 'Water   120.00', false],
])('what is charged beside the dues is a special assessment: %s', (_, text, is) => {
  expect(isBesideDues(text, statedCharges({ dues: '285.00', amount: '405.00', lateFee: null }))).toBe(is);
  expect(isBesideDues(text, statedCharges({ dues: null, amount: '405.00', lateFee: null }))).toBe(false);
});
