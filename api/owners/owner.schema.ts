import { z } from 'zod';
import { ownerKinds } from '#core/database/values/owner-kinds';
import { Instant, Name } from '../http/values.js';

const text = z.string().nullable();

export const OwnerOut = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(ownerKinds),
    address: text,
    email: text,
    phone: text,
    notes: text,
    created_at: Instant,
    updated_at: Instant,
    property_count: z.int().describe('How many properties belong to it, archived ones too'),
  })
  .meta({ id: 'Owner', description: 'A person or company that properties belong to' });

const line = z
  .string()
  .trim()
  .max(300)
  .transform((given) => given || null)
  .nullable();
const fields = {
  name: Name(200, 'Owner name is required'),
  kind: z.enum(ownerKinds),
  address: line,
  email: line.refine((given) => given === null || z.email().safeParse(given).success, 'must be an e-mail address'),
  phone: line,
  notes: z
    .string()
    .trim()
    .max(20_000)
    .transform((given) => given || null)
    .nullable(),
};

export const OwnerUpdate = z
  .object(fields)
  .partial()
  .meta({ id: 'OwnerUpdate', description: 'What is left out stays as it is; null clears it', examples: [{ phone: '+1 503 555 0100' }] });

export const OwnerCreate = z
  .object({ ...OwnerUpdate.shape, name: fields.name, kind: fields.kind.default('person') })
  .meta({ id: 'OwnerCreate', examples: [{ name: 'Alder Homes LLC', kind: 'llc' }] });
