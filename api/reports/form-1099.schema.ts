import { z } from 'zod';
import { candidateStates, exemptReasons } from '#core/books/forms/form-1099';
import { w9Classes } from '#core/database/values/tax-form-values';
import { Day, Money } from '../http/values.js';

const text = z.string().nullable();

const CandidateOut = z
  .object({
    vendor_id: z.int().nullable().describe('Null for a name that is not in the directory'),
    vendor: z.string(),
    state: z.enum(candidateStates),
    reason: z.enum(exemptReasons).nullable().describe('Why it is exempt'),
    form: z.enum(['1099-NEC', '1099-MISC']).describe('1099-MISC for medical care'),
    reportable: Money.describe('Paid for services by check, transfer, cash or an unknown method'),
    by_method: z
      .object({ check: Money, ach: Money, card: Money, network: Money, cash: Money, unknown: Money })
      .describe('All that was paid for services'),
    no_service: Money.describe('Paid for goods, insurance, taxes, utilities'),
    total: Money,
    legal_name: text,
    classification: z.enum(w9Classes).nullable(),
    w9_received_on: Day.nullable(),
    document_id: z.int().nullable().describe('The W-9 itself'),
    tax_id: text.describe('Its last four: `***-**-1234`'),
    address: text,
    email: text,
    insured_until: Day.nullable().describe(
      'The first day on which some coverage ends by its certificates of insurance; null where there is none',
    ),
  })
  .meta({ id: 'Form1099Candidate' });

export const Form1099Out = z
  .object({
    year: z.int(),
    threshold: Money,
    is_provisional: z.boolean().describe('The year’s adjusted threshold is not in the table yet: that of the year before is taken'),
    due_on: Day.describe('By when forms are due'),
    candidates: z.array(CandidateOut),
  })
  .meta({ id: 'Form1099', description: 'Who was paid in a year, and who of them gets a form 1099' });
