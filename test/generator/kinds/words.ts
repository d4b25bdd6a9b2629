import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Forms of numbers: `#` is a digit, `@` a letter. */
export type NumberForms = 'invoiceNumbers' | 'accounts' | 'phoneAccounts' | 'associationAccounts' | 'cards' | 'loans' | 'notes';
type List =
  | 'work'
  | 'legal'
  | 'goods'
  | 'dishes'
  | 'fuel'
  | 'utilities'
  | 'telecom'
  | 'agencies'
  | 'coverages'
  | 'repairs'
  | 'plans'
  | 'Monthly'
  | 'Quarterly'
  | 'Yearly'
  | 'planLines'
  | 'hosting'
  | 'trash'
  | 'cityServices'
  | 'grounds'
  | 'cleaning'
  | 'pests'
  | 'taxBoxes'
  | 'limits'
  | 'leaseTerms'
  | 'fixes'
  | NumberForms;
/** What documents list, by trade. */
export const words = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Record<List, readonly string[]>;
