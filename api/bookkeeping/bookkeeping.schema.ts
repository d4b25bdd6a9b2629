import { z } from 'zod';
import { AccountNames } from '#core/books/exports/account-names';
import { exportProfiles } from '#core/database/values/export-values';
import { Id } from '../http/values.js';
import { TaxQuery } from '../reports/tax-report.schema.js';

export const Profile = z
  .enum(exportProfiles)
  .describe('For which program, and what it imports')
  .meta({ examples: ['beancount'] });
export const YearQuery = TaxQuery.extend({ profile: Profile, property_id: Id.optional().describe('This property alone') });
export const AccountNamesOut = AccountNames.meta({ id: 'AccountNames' });
export const AccountNamesIn = AccountNames.meta({
  id: 'AccountNamesUpdate',
  examples: [{ paid_from: 'Assets:Bank:Checking', lines: { '14': 'Repairs' } }],
});
