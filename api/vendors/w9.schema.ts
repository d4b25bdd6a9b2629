import { z } from 'zod';
import { vendorServices, w9Classes } from '#core/database/values/tax-form-values';
import { BodyId, Day, DayIn, Text } from '../http/values.js';

const text = z.string().nullable();

export const W9Update = z
  .object({
    legal_name: Text(300).nullable().describe('As on line 1 of the form'),
    classification: z
      .enum(w9Classes)
      .nullable()
      .describe('As ticked on line 3a; `llc_c`, `llc_s` and `llc_p` are LLCs by how they are taxed'),
    is_exempt: z.boolean().describe('It has a code for exempt payees'),
    service: z.enum(vendorServices).describe('Lawyers and medical care are reported of corporations too'),
    received_on: DayIn.nullable().describe('Null: it has not come'),
    document_id: BodyId.nullable().describe('The form itself'),
    tax_id: Text(20).nullable().describe('Kept sealed; as it is shown it stays'),
  })
  .partial()
  .meta({
    id: 'W9Update',
    description: 'What is left out stays as it is; null clears it',
    examples: [{ legal_name: 'Jane Doe', classification: 'individual', received_on: '2026-02-03', tax_id: '12-3456789' }],
  });

export const W9Out = z
  .object({
    vendor_id: z.int(),
    legal_name: text,
    classification: z.enum(w9Classes).nullable(),
    is_exempt: z.boolean(),
    service: z.enum(vendorServices),
    received_on: Day.nullable(),
    document_id: z.int().nullable(),
    filename: text,
    tax_id: text.describe('Its last four: `***-**-1234`'),
  })
  .meta({ id: 'W9', description: 'What a vendor’s form W-9 says; empty where there is none' });
