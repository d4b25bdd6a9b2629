import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideProperty, type MatchInput, matchProperty } from '#core/records/properties/match-property';

const salem = { city: 'Salem', zipCode: '97301' };
const house = { id: 1, name: 'Alder house', address: '482 Alder Street', ...salem };
const unit3 = { id: 2, name: 'Harbor 3', address: '19 North Harbor Ave, Unit 3', ...salem };
const unit4 = { id: 3, name: 'Harbor 4', address: '19 N Harbor Avenue #4', ...salem };
const other = { id: 4, name: 'Alder, Portland', address: '482 Alder St', city: 'Portland', zipCode: '97205' };
const all = [house, unit3, unit4, other];

const input = (different: Partial<MatchInput> = {}): MatchInput => ({
  documentType: 'utility_bill',
  deliveries: [],
  identifiers: [],
  text: '',
  propertyAddress: null,
  beside: '',
  properties: all,
  vendor: null,
  vendorHistory: [],
  sender: null,
  senderHistory: [],
  learned: null,
  learnedNumbers: [],
  learnedAssociations: [],
  ...different,
});
const outcome = (different: Partial<MatchInput>) => {
  const matches = matchProperty(input(different));
  return { assigned: decideProperty(matches), suggested: matches.map((match) => match.property_id), matches };
};

test('a document of an association is placed by its name and the unit, unless an address says otherwise', () => {
  const member = { ...unit3, hoaName: 'Harbor Point Owners Association' };
  const text = 'Harbor Point Owners Association\nUnit 3\nMonthly dues $120.00';
  const dues = { documentType: 'hoa_document' as const, properties: [house, member, unit4, other], text };
  expect(outcome(dues)).toMatchObject({ assigned: 2, matches: [{ property_id: 2, by: 'association' }] });
  expect(outcome({ ...dues, documentType: 'utility_bill' })).toMatchObject({ assigned: null, suggested: [] });
  expect(outcome({ ...dues, text: `${text}\nProperty address: 482 Alder Street, Salem OR 97301` })).toMatchObject({ assigned: 1 });
});

test('an association is named by who sends its mail too, and the unit by the subject, which only suggests', () => {
  const member = { ...unit3, hoaName: 'Harbor Point Owners Association' };
  const other4 = { ...unit4, hoaName: 'Harbor Point Owners Association' };
  const notice = { documentType: 'hoa_document' as const, properties: [house, member, other4], vendor: 'Harbor Point Owners Association' };
  expect(outcome({ ...notice, text: 'Dear owner of unit 4, your bins were seen.' })).toMatchObject({ assigned: 3, suggested: [3] });
  const bySubject = outcome({ ...notice, text: 'Your bins were seen.', beside: 'Violation, Unit 4' });
  expect(bySubject).toMatchObject({ assigned: null, matches: [{ property_id: 3, confidence: 0.8 }] });
  // What the document itself says stands against the subject of a mail that brought several.
  expect(outcome({ ...notice, text: 'Unit 3: your bins were seen.', beside: 'Units: Unit 3, Unit 4' })).toMatchObject({ assigned: 2 });
});

test.each<[string, string, number | null, number[]]>([
  ['a labelled service address', 'Service address: 482 Alder St, Salem OR 97301', 1, [1]],
  ['the town tells two streets of one name apart', 'Jane Sample\n482 Alder Street\nPortland, OR 97205', 4, [4]],
  ['no town: both streets are suggested', 'Job at 482 Alder St.', null, [1, 4]],
  ['a unit by another word', 'Premises: 19 N. Harbor Ave Apt 3, Salem', 2, [2]],
  ['a unit with a hash', 'Property: 19 North Harbor Avenue # 4\nSalem, OR 97301', 3, [3]],
  ['a unit before the number', 'Dear owner of Unit 4, 19 North Harbor Avenue, Salem, OR 97301,', 3, [3]],
  ['a number before the address that is no unit', 'Notice number 4, 19 North Harbor Avenue, Salem, OR 97301', null, [2, 3]],
  ['a unit on the next line', 'Service location\n19 N Harbor Ave\nUnit 4\nSalem OR 97301', 3, [3]],
  ['a unit we do not have', 'Service address: 19 N Harbor Ave Unit 9, Salem', null, []],
  ['the building without a unit', 'Service address: 19 N Harbor Ave, Salem OR 97301', null, [2, 3]],
  ['another side of the street', 'Service address: 19 S Harbor Ave Unit 3, Salem OR 97301', null, []],
  ['another number', 'Service address: 1482 Alder St, Salem OR 97301', null, []],
  ['another direction behind', 'Service address: 482 Alder St NW, Salem OR 97301', null, []],
  ['the mailing address alone', 'Bill to:\n482 Alder St\nSalem, OR 97301', null, [1]],
  [
    'service and mailing address in two columns',
    'Service address            Mailing address\n19 N Harbor Ave Unit 3     482 Alder St\nSalem, OR 97301            Salem, OR 97301',
    2,
    [2, 1],
  ],
  [
    'one is labelled, the other stands in the letter head',
    '482 Alder St\nSalem, OR 97301\n\n\n\nStatement\n\nService address: 19 N Harbor Ave Unit 3, Salem',
    2,
    [2, 1],
  ],
  ['two units named', 'Property: 19 N Harbor Ave Unit 3, Salem\nProperty: 19 N Harbor Ave Unit 4, Salem', null, [2, 3]],
  ['a line that is broken behind the number', 'the loan on the property at 19 North\nHarbor Avenue, Unit 3, Salem, OR 97301.', 2, [2]],
  [
    'a narrow column beside another',
    'Bill to       Job site\nJane Sample   482 Alder\nPO Box 12     Street, Salem\nReno, NV 89501   OR 97301',
    1,
    [1],
  ],
  ['a number above the name of another street', 'Received 482\nAlder Street Market, 12 Main St', null, [1, 4]],
  ['a ZIP code with a figure misread', 'Insured location\n482 Alder St\nSalem, OR 97801', null, [1]],
  ['nothing', 'Thank you for your business', null, []],
])('address: %s', (_, text, assigned, suggested) => {
  const result = outcome({ text });
  expect(result.assigned).toBe(assigned);
  expect(result.suggested).toEqual(suggested);
});

test('what the mail says suggests a property for a document that names none, and counts for nothing where it names one', () => {
  const { assigned, matches } = outcome({ text: 'Total 20.00', beside: 'Fwd: Dues for 482 Alder Street\nSalem OR 97301' });
  expect(assigned).toBeNull();
  const reason = "The mail it came with names “482 Alder Street”, this property's address.";
  expect(matches).toEqual([{ property_id: 1, by: 'address', confidence: 0.8, reason }]);
  const text = 'Service address: 19 N Harbor Ave Unit 3, Salem OR 97301';
  expect(outcome({ text, beside: '482 Alder Street, Salem OR 97301' })).toMatchObject({ assigned: 2, suggested: [2] });
});

test('the address the extractor found counts as the one served', () => {
  expect(outcome({ propertyAddress: '19 N Harbor Ave #3', text: 'Mail to\n482 Alder St, Salem' }).assigned).toBe(2);
});

test.each([
  ['Property address: 482 Alder St, Salem, OR 97301', '482 Alder St, Salem, OR 97301'],
  ['the roof at 482 Alder St, Salem, OR 97301. The contractor warrants it', '482 Alder St, Salem, OR 97301'],
])('the reason quotes the address alone: %s', (text, quoted) => {
  expect(outcome({ text }).matches[0]?.reason).toContain(`“${quoted}”`);
});

test('a building of one property is suggested, not assigned, when the document names a unit of it', () => {
  const result = outcome({ properties: [house], text: 'Service address: 482 Alder St Apt 2, Salem' });
  expect([result.assigned, result.suggested]).toEqual([null, [1]]);
});

const to = (propertyId: number, mailbox: 'property' | 'hoa' | 'subscriptions' = 'property') => ({
  propertyId,
  mailbox,
  recipient: `p${propertyId}@inbox.localhost`,
});

test.each<[string, Partial<MatchInput>, number | null, number[]]>([
  ["a property's own mailbox", { deliveries: [to(1)] }, 1, [1]],
  ['a plus address', { deliveries: [to(2, 'hoa')] }, 2, [2]],
  ['both ways to one property', { deliveries: [to(2, 'hoa'), to(2)] }, 2, [2]],
  ['two properties: neither', { deliveries: [to(1), to(2)] }, null, [1, 2]],
  ['a subscription box says nothing', { deliveries: [to(1, 'subscriptions')] }, null, []],
  ['a subscription has no property', { documentType: 'subscription', deliveries: [to(1)] }, null, []],
  ['the mailbox before the document', { deliveries: [to(1)], text: 'Service address: 19 N Harbor Ave Unit 3, Salem' }, 1, [1, 2]],
])('mailbox: %s', (_, different, assigned, suggested) => {
  const result = outcome(different);
  expect([result.assigned, result.suggested]).toEqual([assigned, suggested]);
});

const number = (propertyId: number, where: 'field' | 'text' = 'field') => ({
  propertyId,
  kind: 'utility',
  lastFour: '4821',
  where,
  plain: '55304821',
});

test.each<[string, Partial<MatchInput>, number | null]>([
  ['labelled', { identifiers: [number(3)] }, 3],
  ['somewhere in the text', { identifiers: [number(3, 'text')] }, 3],
  ['of two properties', { identifiers: [number(3), number(2)] }, null],
  ['against the address on the document', { identifiers: [number(3)], text: 'Service address: 482 Alder St, Salem' }, null],
  ['the building is no contradiction', { identifiers: [number(3)], text: 'Service address: 19 N Harbor Ave, Salem' }, 3],
])('account number: %s', (_, different, assigned) => {
  const result = outcome(different);
  expect(result.assigned).toBe(assigned);
  expect(result.matches[0]?.reason).toMatch(/ending in 4821|482 Alder/);
});

test.each<[string, MatchInput['vendorHistory'], number[]]>([
  ['one document is no history', [{ propertyId: 1, papers: 1 }], []],
  ['two that agree', [{ propertyId: 1, papers: 2 }], [1]],
  [
    'not unanimous',
    [
      { propertyId: 1, papers: 9 },
      { propertyId: 2, papers: 1 },
    ],
    [],
  ],
  [
    'one of them the business',
    [
      { propertyId: 1, papers: 9 },
      { propertyId: null, papers: 1 },
    ],
    [],
  ],
  ['all the business', [{ propertyId: null, papers: 9 }], []],
])('vendor history only ever suggests: %s', (_, vendorHistory, suggested) => {
  const result = outcome({ vendor: 'Acme', vendorHistory });
  expect([result.assigned, result.suggested]).toEqual([null, suggested]);
});

test('whatever the document says, every match names a property we have, with a reason, and no text alone makes two certain', () => {
  const words = fc.constantFrom(
    '19',
    '482',
    'N',
    'Harbor',
    'Alder',
    'Ave',
    'St',
    'Unit',
    '3',
    '#4',
    ',',
    '\n',
    '  ',
    'Salem',
    '97301',
    'Service address:',
    'Bill to',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const matches = matchProperty(input({ text: parts.join(' ') }));
      for (const match of matches) expect(all.map(({ id }) => id)).toContain(match.property_id);
      expect(matches.every((match) => match.reason.endsWith('.'))).toBe(true);
      expect(matches.filter((match) => match.confidence >= 0.9).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('where people put the last paper with this account number is sure; another number that disagrees makes it none', () => {
  const learned = { propertyId: 1, reason: 'A person chose this for document 3.', by: 'account' as const };
  const matches = matchProperty(input({ learned }));
  expect(matches).toMatchObject([{ property_id: 1, by: 'account_number', reason: 'A person chose this for document 3.' }]);
  expect(decideProperty(matches)).toBe(1);
  const utility = [{ propertyId: 2, kind: 'utility', lastFour: '4821', where: 'field' as const, plain: '4821' }];
  expect(decideProperty(matchProperty(input({ learned, identifiers: utility })))).toBeNull();
});

test('what was learned of an account assigns, of a wording it suggests', () => {
  const learned = { propertyId: 3, reason: 'A person said so.' };
  expect(outcome({ learned: { ...learned, by: 'account' } })).toMatchObject({ assigned: 3, suggested: [3] });
  expect(outcome({ learned: { ...learned, by: 'wording' } })).toMatchObject({
    assigned: null,
    suggested: [3],
    matches: [{ by: 'wording' }],
  });
});

test('where all documents of a sender went is suggested, unless its vendor says more', () => {
  const senderHistory = [{ propertyId: 2, papers: 3 }];
  const [match] = outcome({ sender: 'a@hoa.example', senderHistory }).matches;
  expect(match).toMatchObject({
    property_id: 2,
    reason: 'All 3 earlier documents of a@hoa.example that people assigned went to this property.',
  });
  const both = outcome({ sender: 'a@hoa.example', senderHistory, vendor: 'PGE', vendorHistory: [{ propertyId: 3, papers: 2 }] });
  expect(both.suggested).toEqual([3]);
  expect(outcome({ senderHistory }).suggested).toEqual([]);
});

const meter = { plain: '48213344', kind: 'meter' as const, papers: 2, byPerson: false, sameSource: false, isLabelled: true };
const ridge = { id: 5, name: 'Ridge', address: '9 Ridge Road', ...salem, hoaName: 'Stony Ridge HOA' };
const ofRidge = {
  documentType: 'hoa_document' as const,
  properties: [house, ridge],
  text: 'Stony Ridge Homeowners Association\nNewsletter',
};

test.each<[string, Partial<MatchInput>, number | null]>([
  ['a meter assigns', { learnedNumbers: [{ ...meter, propertyId: 2 }] }, 2],
  ['a meter against the address', { learnedNumbers: [{ ...meter, propertyId: 2 }], text: 'Service address: 482 Alder St, Salem' }, null],
  ['a meter against an entered number', { learnedNumbers: [{ ...meter, propertyId: 2 }], identifiers: [number(3)] }, null],
  ['an account a person has entered says more than earlier documents', { learnedNumbers: [{ ...meter, kind: 'account', propertyId: 2 }], identifiers: [number(3)] }, 3], // prettier-ignore
  ['the only property of an association', ofRidge, 5],
  ['an association, and the address of another property', { ...ofRidge, text: `${ofRidge.text}\nRe: 482 Alder St, Salem OR 97301` }, 1],
  ['an association, and perhaps the address of another', { ...ofRidge, text: `${ofRidge.text}\n482 Alder St` }, null],
  ['an association, and a place that is no property', { ...ofRidge, propertyAddress: '900 Pine Court' }, null],
  [
    'an association, where the letter was sent to another property',
    { ...ofRidge, text: `Bill to: 482 Alder St, Salem\n${ofRidge.text}` },
    5,
  ],
  ['a name with a label', { text: 'Property: Alder house\nTotal 5.00' }, 1],
  ['a name, and a place that is no property', { text: 'Property: Alder house', propertyAddress: '900 Pine Court' }, null],
  ['a name that was read as the address', { text: 'Property: Alder house', propertyAddress: 'Alder house' }, 1],
  ['a name, and the address of another property', { text: 'Property: Alder house\nService address: 19 N Harbor Ave Unit 3, Salem' }, 2],
])('other evidence: %s', (_, different, assigned) => expect(outcome(different).assigned).toBe(assigned));

test('an association known from earlier documents of one property assigns with its unit, its manager suggests', () => {
  const { id, address, city, zipCode } = unit3;
  const learned = { id, address, city, zipCode, hoaName: 'Harbor Point Owners Association', isManager: false };
  const notice = { documentType: 'hoa_document' as const, properties: [], learnedAssociations: [learned] };
  expect(outcome({ ...notice, text: 'Harbor Point Owners Assn. Unit 3' })).toMatchObject({ assigned: 2, suggested: [2] });
  expect(outcome({ ...notice, text: 'Harbor Point Owners Assn.' })).toMatchObject({ assigned: null, matches: [{ confidence: 0.75 }] });
  expect(outcome({ ...notice, text: 'Harbor Point Owners Assn. Unit 4' }).suggested).toEqual([]);
  const managed = { ...notice, learnedAssociations: [{ ...learned, hoaName: 'Salem Property Management', isManager: true }] };
  expect(outcome({ ...managed, text: 'Salem Property Management\nUnit 3' })).toMatchObject({ assigned: null, suggested: [2] });
});
