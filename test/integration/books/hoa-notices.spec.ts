import { expect, test } from 'vitest';
import { findExpected } from '#core/books/expected/find-expected';
import { certain, hoaMail } from '../../support/hoa-mail.js';
import { found, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { arrive, entriesOf } = hoaMail(() => api);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a violation and a meeting carry their day, and stand among what is expected until a person is done with them', async () => {
  const house = await sampleProperty(api.em, 'Noticed');
  const wish = { matches: [certain(house)], propertyId: house };
  const violation = await arrive({ ...wish, subject: 'Lawn', kind: 'violation_notice', fields: { due_date: found(day(-3)) } });
  await arrive({ ...wish, subject: 'Annual meeting', kind: 'meeting_notice', fields: { due_date: found(day(5)) } });
  await arrive({ ...wish, subject: 'Last meeting', kind: 'meeting_notice', fields: { due_date: found(day(-5)) } });
  expect(violation.email).toMatchObject({ due_on: day(-3), priority: 'urgent', status: 'assigned' });
  interface Line {
    what: string;
    state: string;
    on: string;
    reason: string;
  }
  const notices = async () => (await api.get<Line[]>(`/expected-documents?kind=notice&property_id=${house}`)).body;
  expect(await notices()).toMatchObject([
    {
      what: 'Lawn',
      state: 'overdue',
      on: day(-3),
      reason: expect.stringMatching(/^The association wants the violation fixed by /) as string,
    },
    { what: 'Annual meeting', state: 'due_soon', on: day(5) },
  ]);
  await api.put(`/hoa-emails/${violation.email.id}`, { requires_review: false });
  expect((await notices()).map(({ what }) => what)).toEqual(['Annual meeting']);
});

test('a notice that dues are past due stands among what is overdue, with its sum and the word that it charges nothing', async () => {
  const house = await sampleProperty(api.em, 'Past due');
  const fields = { due_date: found(day(-30)), amount: found('275.50'), past_due: found('300.50') };
  const { email, documentId } = await arrive({
    matches: [certain(house)],
    propertyId: house,
    subject: 'Past due notice',
    kind: 'notice',
    fields,
  });
  expect(email).toMatchObject({ document_type: 'notice', priority: 'urgent' });
  expect(await entriesOf(documentId)).toEqual([]);
  const lines = () => api.get<object[]>(`/expected-documents?kind=notice&property_id=${house}`);
  expect((await lines()).body).toMatchObject([
    {
      what: 'Past due notice',
      state: 'overdue',
      on: day(-30),
      amount: 300.5,
      document_id: documentId,
      reason: expect.stringMatching(/^The association says that this is past due\. A notice is not counted as a charge/) as string,
    },
  ]);
  await api.put(`/hoa-emails/${email.id}`, { document_type: 'bill' });
  expect((await lines()).body).toEqual([]);
});

test('what was charged late in a year and not paid is not forgotten with the new one', async () => {
  const house = await sampleProperty(api.em, 'December');
  const fields = {
    amount: found('90.00'),
    period: found('December 2026'),
    service_date: found('2026-11-20'),
    due_date: found('2026-12-01'),
  };
  await arrive({ matches: [certain(house)], propertyId: house, fields });
  const expected = async (today: string) =>
    (await findExpected(api.em.fork(), { today, propertyIds: [house] })).map(({ kind, state, on, amount }) => [kind, state, on, amount]);
  expect(await expected('2027-01-05')).toEqual([['dues', 'overdue', '2026-12-01', '90.00']]);
  expect(await expected('2027-04-05')).toEqual([]);
});
