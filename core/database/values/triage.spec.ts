import { expect, test } from 'vitest';
import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import { bookOf, provenConfidence, type TriageFacts, triageOf, unconfirmedAmount } from '#core/database/values/triage';

const field = (value: unknown, confidence = 0.98) => ({ value, confidence, evidence: null, source: 'local' });
const bill = { vendor: field('Fern Glazing'), amount: field('84.20'), service_date: field('2026-03-01'), expense_type: field('repairs') };

function facts(
  values: object = {},
  more: Partial<TriageFacts> & { machine?: Partial<MachineFields>; person?: PersonFields } = {},
): TriageFacts {
  const { machine = {}, person = { fields: {} }, ...rest } = more;
  const reading = { recognised: false, papers: 1, currency: 'USD' };
  return {
    machineFields: { fields: { ...bill, ...values } as MachineFields['fields'], property_id: 3, reading, ...machine },
    personFields: person,
    processingStatus: 'completed',
    extractedAt: new Date(),
    duplicateOf: null,
    confirms: null,
    reviewedAt: null,
    deletedAt: null,
    ...rest,
  };
}
const told = (of: TriageFacts) => {
  const { tab, doubts } = triageOf(of);
  return [tab, ...doubts.map(({ field: name }) => name)];
};
const recognised = { reading: { recognised: true, papers: 1, currency: 'USD' } };
const lines = field([
  { description: 'a', quantity: null, amount: '80.00' },
  { description: 'b', quantity: null, amount: '4.20' },
]);
const loan = { document_type: field('mortgage_statement'), amount: field('1214.97'), statement_date: field('2026-03-01') };

const owner = { document_type: field('owner_statement'), expense_type: undefined };

test.each<[string, TriageFacts, unknown[]]>([
  ['a bill whose values are sure and whose property is known', facts(), ['ready']],
  ['just sure enough', facts({ vendor: field('Fern', provenConfidence), amount: field('84.20', unconfirmedAmount) }), ['ready']],
  ['an amount that is not', facts({ amount: field('84.20', unconfirmedAmount - 0.001) }), ['check', 'amount']],
  ['one that its lines confirm', facts({ line_items: lines, amount: field('84.20', provenConfidence) }), ['ready']],
  ['one that they confirm and that is less sure', facts({ line_items: lines, amount: field('84.20', 0.899) }), ['check', 'amount']],
  ['an amount that a person set', facts({ amount: field('84.20', 0.6) }, { person: { fields: { amount: '84.20' } } }), ['ready']],
  ['a vendor that a rule set', facts({ vendor: { ...field('Fern', 0.1), source: 'rule' } }), ['ready']],
  ['no vendor', facts({ vendor: undefined }), ['check', 'vendor']],
  ['a date in doubt', facts({ service_date: field('2026-03-01', 0.7) }), ['check', 'date']],
  ['lines that make another amount', facts({ line_items: lines, amount: field('48.20') }), ['check', 'amount']],
  ['an escrow analysis', facts({ ...loan, amount: undefined, notes: field('This is an escrow analysis.') }), ['notices']],
  ['a figure read from a picture', facts({}, { machine: recognised }), ['check', 'amount']],
  ['one whose lines make it', facts({ line_items: lines }, { machine: recognised }), ['ready']],
  ['a credit', facts({ amount: field('-84.20') }), ['check', 'amount']],
  ['another currency', facts({ currency: field('EUR') }), ['check', 'amount']],
  [
    'two papers on one picture',
    facts({}, { machine: { reading: { recognised: false, papers: 2, currency: 'USD' } } }),
    ['check', 'document'],
  ],
  ['what a rule divides', facts({}, { machine: { splits: [{} as never] } }), ['check', 'document']],
  ['no property', facts({}, { machine: { property_id: null } }), ['check', 'property']],
  ['none that a person chose', facts({}, { machine: { property_id: null }, person: { fields: {}, property_id: null } }), ['ready']],
  ['spending of the business', facts({ expense_type: field('software') }, { machine: { property_id: null } }), ['ready']],
  [
    'the same with an address of no property',
    facts({ expense_type: field('software') }, { machine: { property_id: null, unknown_place: 'Elm' } }),
    ['check', 'property'],
  ],
  ['a confirmation of a payment', facts({}, { confirms: 7 }), ['check', 'document']],
  ['a duplicate, however sure', facts({}, { duplicateOf: 7 }), ['duplicates', 'document']],
  ['one that could not be read', facts({}, { processingStatus: 'failed' }), ['check', 'document']],
  ['one that waits to be read', facts({}, { processingStatus: 'pending' }), [null]],
  ['one that is read for the first time', facts({}, { processingStatus: 'processing', extractedAt: null }), [null]],
  ['one that has left the queue', facts({}, { reviewedAt: new Date() }), [null]],
  ['one that has left it in doubt', facts({ amount: field('84.20', 0.5) }, { reviewedAt: new Date() }), [null, 'amount']],
  ['one in the trash', facts({}, { deletedAt: new Date() }), [null]],
  [
    'a mortgage statement whose parts make the payment',
    facts({ ...loan, interest: field('700.00'), principal: field('514.97') }),
    ['ready'],
  ],
  ['one whose parts do not', facts({ ...loan, interest: field('700.00'), principal: field('541.97') }), ['check', 'amount']],
  ['one without a property', facts(loan, { machine: { property_id: null } }), ['check', 'property']],
  ['one whose day is the statement’s', facts({ ...loan, service_date: field('2026-03-01', 0.5) }), ['ready']],
  ['a bill of an association', facts({ document_type: field('hoa_document') }), ['ready']],
  ['its newsletter', facts({ document_type: field('hoa_document'), amount: undefined }), ['notices']],
  ['a letter that may be of one', facts({ document_type: field('hoa_document', 0.8) }), ['check', 'document']],
  ['a tax form', facts({ document_type: field('tax_document'), amount: undefined, notes: field('This is a form W-9.') }), ['ready']],
  ['what may be a bill of tax', facts({ document_type: field('tax_document'), amount: undefined }), ['check', 'amount']],
  ['a quote, whatever its price', facts({ document_type: field('quote'), amount: field('900.00', 0.3) }), ['notices']],
  ['a permit', facts({ amount: undefined, notes: field('This is a permit.') }), ['notices']],
  ['an owner statement, whose amounts no book counts', facts({ ...owner, amount: field('900.00', 0.3) }), ['ready']],
  ['one that may be something else', facts({ ...owner, document_type: field('owner_statement', 0.7) }), ['check', 'document']],
  ['one of nobody knows which property', facts(owner, { machine: { property_id: null } }), ['check', 'property']],
])('%s', (_, of, expected) => {
  expect(told(of)).toEqual(expected);
});

test.each([
  ['a bill', {}, null],
  ['a mortgage statement', loan, 'loan'],
  ['a notice of an association', { document_type: field('hoa_document') }, 'dues'],
  ['the bill of a property tax', { document_type: field('tax_document') }, null],
  ['a form 1098', { document_type: field('tax_document'), ytd_interest: field('8000.00') }, 'tax'],
  ['one that is called a statement', { ...loan, amount: undefined, ytd_interest: field('8000.00') }, 'tax'],
  ['a lease', { document_type: field('contract') }, 'documents'],
  ['an owner statement', owner, 'documents'],
])('%s is filed where it belongs', (_, values, book) => {
  expect(bookOf(facts(values))).toBe(book);
});

test('where a document states no day, its due date is suggested', () => {
  expect(triageOf(facts({ service_date: undefined, due_date: field('2026-04-01') })).doubts).toEqual([
    { field: 'date', reason: 'The date was not found, so the due date is suggested.' },
  ]);
});
