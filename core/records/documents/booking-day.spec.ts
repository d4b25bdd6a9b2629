import { expect, test } from 'vitest';
import { bookingDay } from '#core/records/documents/booking-day';
import type { Sides } from '#core/database/values/document-fields';

const found = (value: string) => ({ value, confidence: 0.9, evidence: null, source: 'local' as const });
const paper = (day: string | null, period: string, type: Sides['machineFields']['document_type'] = 'mortgage_statement'): Sides => ({
  machineFields: { document_type: type, fields: { ...(day !== null && { service_date: found(day) }), period: found(period) } },
  personFields: { fields: {} },
});

test.each([
  ['a report of a year, written in the next', paper('2026-01-14', '2025'), '2025-12-31'],
  ['one without a day of its own', paper(null, '2025'), '2025-12-31'],
  ['one that was dated at the end of its year', paper('2025-12-31', '2025'), '2025-12-31'],
  ['a report of another year than its day allows', paper('2026-01-14', '2022'), '2026-01-14'],
  ['a statement of some days', paper('2026-01-14', 'Jan 1 - Jan 31, 2026'), '2026-01-14'],
  ['what an association asks for a year', paper('2026-01-14', '2026', 'hoa_document'), '2026-01-14'],
])('the day of a booking: %s', (_, sides, day) => {
  expect(bookingDay(sides)).toBe(day);
});

test('a lender’s form that is filed as a tax document is booked in its year too, other papers on taxes on their own day', () => {
  const form = paper('2026-01-14', '2025', 'tax_document');
  expect(bookingDay(form)).toBe('2026-01-14');
  Object.assign(form.machineFields.fields, { ytd_interest: found('9000.09') });
  expect(bookingDay(form)).toBe('2025-12-31');
});

test('a person who says that it is of no such year has it booked on its own day', () => {
  const { machineFields } = paper('2026-01-14', '2025');
  expect(bookingDay({ machineFields, personFields: { fields: { period: null } } })).toBe('2026-01-14');
});
