import { z } from 'zod';
import { coverages } from '#core/database/values/tax-form-values';
import { BodyId, Day, DayIn, Text } from '../http/values.js';

const text = z.string().nullable();
const fields = {
  coverage: z.enum(coverages).describe('`workers_comp`: workers’ compensation'),
  insurer: Text(200).nullable(),
  policy_number: Text(100).nullable(),
  effective_on: DayIn.nullable().describe('The first day it covers'),
  expires_on: DayIn.describe('The last day it covers'),
  document_id: BodyId.nullable().describe('The certificate itself'),
};

export const CertificateIn = z
  .object({
    ...z.object(fields).partial().shape,
    coverage: fields.coverage,
    expires_on: fields.expires_on,
  })
  .meta({ id: 'VendorCertificateCreate', examples: [{ coverage: 'liability', insurer: 'Acme Mutual', expires_on: '2027-03-31' }] });

export const CertificateChange = z
  .object(fields)
  .partial()
  .meta({ id: 'VendorCertificateUpdate', description: 'What is left out stays as it is; null clears it' });

export const CertificateOut = z
  .object({
    id: z.int(),
    vendor_id: z.int(),
    coverage: z.enum(coverages),
    insurer: text,
    policy_number: text,
    effective_on: Day.nullable(),
    expires_on: Day,
    document_id: z.int().nullable(),
    filename: text,
    is_last: z.boolean().describe('No other of the same coverage ends later; the next one is asked for 30 days before it ends'),
  })
  .meta({ id: 'VendorCertificate', description: 'A certificate of insurance of a vendor' });
