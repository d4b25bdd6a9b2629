import { expect, test } from 'vitest';
import { documentKeys, type TeachingDocument } from '#core/records/properties/document-keys';

const bill: TeachingDocument = {
  documentType: 'utility_bill',
  vendor: 'City Water',
  accountNumber: '55-12034',
  loanNumber: null,
  text: '',
};
const taught = (different: Partial<TeachingDocument>) => documentKeys({ ...bill, ...different }).map(({ kind, key }) => `${kind}: ${key}`);

test.each<[string, Partial<TeachingDocument>, string[]]>([
  ['a bill teaches its account, and nothing of its vendor', {}, ['account: 5512034']],
  ['and the numbers its text names', { text: 'Meter no. 48-213344\nInvoice no. 99887766' }, ['account: 5512034', 'meter: 48213344']],
  [
    'a letter of an association teaches its name',
    { documentType: 'hoa_document', vendor: 'The Harbor Point HOA, Inc.', accountNumber: null },
    ['association: harbor point homeowners association'],
  ],
  [
    'a letter of its manager that it is the manager’s',
    { documentType: 'hoa_document', vendor: 'Salem Community Management LLC', accountNumber: null },
    ['manager: salem community management'],
  ],
  ['a name of one word teaches nothing', { documentType: 'hoa_document', vendor: 'Summit', accountNumber: null }, []],
])('%s', (_, document, keys) => expect(taught(document)).toEqual(keys));
