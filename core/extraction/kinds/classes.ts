import { billingCycles, expenseTypes, hoaKinds } from '#core/extraction/fields/extracted-fields';
import { documentTypes } from '#core/extraction/fields/document-type';
import { profiles } from '#core/extraction/kinds/profiles';
import { reportNames } from '#core/extraction/kinds/reports';

/** Types that are recognised by the words of a document; an owner statement is recognised by its profile. */
const typesByWords = documentTypes.filter((type) => type !== 'owner_statement');

/** What a document is as a whole, by its words; `none` where it says nothing about it. */
export const classes = {
  profile: profiles,
  document_type: typesByWords,
  expense_type: expenseTypes,
  hoa_kind: [...hoaKinds, 'none'],
  billing_cycle: [...billingCycles, 'none'],
  report: [...reportNames, 'none'],
} as const;
export type ClassName = keyof typeof classes;
export const classNames = Object.keys(classes) as ClassName[];
