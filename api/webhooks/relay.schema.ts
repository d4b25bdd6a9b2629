import { z } from 'zod';
import { Instant } from '../http/values.js';

const RelaySecretOut = z
  .object({
    id: z.int(),
    hint: z.string().describe('The last four characters of the secret'),
    is_open: z.boolean(),
    is_earlier: z.boolean().describe('The address of an earlier release, whose secret followed from the installation’s own'),
    created_at: Instant,
    created_by: z.string().nullable().describe('Who made it'),
    ends_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    last_used_at: Instant.nullable(),
    last_signed_at: Instant.nullable().describe('The last mail that came with the relay’s own signature'),
  })
  .meta({ id: 'RelaySecret' });

export const RelayOut = z
  .object({
    is_on: z.boolean().describe('Whether any address is open'),
    email_url: z.string().describe('Without its secret, which is kept nowhere'),
    public_key: z.string().nullable().describe('What the relay’s signatures are checked with; null where none is set'),
    secrets: z.array(RelaySecretOut),
  })
  .meta({ id: 'Relay' });

export const RelaySecretIn = z
  .object({
    others_end_in_hours: z
      .int()
      .min(0)
      .max(720)
      .nullish()
      .describe('When the addresses before it end; null or left out: they stay open until they are revoked'),
  })
  .meta({ id: 'RelaySecretCreate', examples: [{ others_end_in_hours: 24 }] });

export const RelaySecretGiven = z
  .object({ ...RelaySecretOut.shape, email_url: z.string().describe('The address with its secret, shown only in this answer') })
  .meta({ id: 'RelaySecretGiven' });

export const RelayKeyIn = z
  .object({ public_key: z.string().max(2000).nullable().describe('As the relay shows it (base64), or as PEM; null takes it away') })
  .meta({ id: 'RelayKey' });
export type RelaySecretView = z.input<typeof RelaySecretOut>;
