import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds the expenses whose payment a bank has booked. */
export class Migration20261203100002_bank_days extends IndexStep {
  readonly builds = [{ name: 'expense_bank_paid_idx', on: `on "expense" ("id") where "bank_paid_on" is not null` }];
}
