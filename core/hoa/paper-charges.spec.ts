import { expect, test } from 'vitest';
import { paperCharges, paperCredits } from '#core/hoa/paper-charges';

const dues = (amount: string) => ({ amount, isLateFee: false });
const fee = (amount: string) => ({ amount, isLateFee: true });

test.each([
  ['dues', { dues: '145.00', amount: '145.00', lateFee: null }, [dues('145.00')]],
  ['a charge that is not called dues', { dues: null, amount: '145.00', lateFee: null }, [dues('145.00')]],
  ['dues with a late fee', { dues: '145.00', amount: '170.00', lateFee: '25.00' }, [dues('145.00'), fee('25.00')]],
  ['a late fee that is only threatened', { dues: '145.00', amount: '145.00', lateFee: '25.00' }, [dues('145.00')]],
  ['threatened, beside a charge of another name', { dues: null, amount: '145.00', lateFee: '25.00' }, [dues('145.00')]],
  ['water beside the dues', { dues: '318.00', amount: '391.48', lateFee: '25.00' }, [dues('318.00'), { ...dues('73.48'), isOther: true }]],
  ['dues that are more than is charged', { dues: '318.00', amount: '300.00', lateFee: null }, [dues('318.00')]],
  ['a late fee alone', { dues: null, amount: '25.00', lateFee: '25.00' }, [fee('25.00')]],
  ['nothing', { dues: null, amount: null, lateFee: '25.00' }, []],
  ['a credit', { dues: null, amount: '-25.00', lateFee: null }, []],
])('%s', (_, paper, charges) => {
  expect(paperCharges(paper)).toEqual(charges);
});

test.each([
  ['-25.00', [dues('25.00')]],
  ['0.00', []],
  ['25.00', []],
  [null, []],
])('an own charge of %s gives back', (amount, credits) => {
  expect(paperCredits(amount)).toEqual(credits);
});
