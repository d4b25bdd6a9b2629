import { z } from 'zod';
import { AccountNames } from '#core/books/exports/account-names';
import { exportProfiles } from '#core/database/values/export-values';
import { NarrowedTaxQuery } from '../reports/tax-report.schema.js';

export const Profile = z
  .enum(exportProfiles)
  .describe('For which program, and what it imports')
  .meta({ examples: ['beancount'] });
export const YearQuery = NarrowedTaxQuery.extend({ profile: Profile });
export const AccountNamesOut = AccountNames.meta({ id: 'AccountNames' });
export const AccountNamesIn = AccountNames.meta({
  id: 'AccountNamesUpdate',
  examples: [{ paid_from: 'Assets:Bank:Checking', lines: { '14': 'Repairs' } }],
});
