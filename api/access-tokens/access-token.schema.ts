import { z } from 'zod';
import { accessTokenKinds } from '#core/users/access-token.entity';
import { Instant, Name } from '../http/values.js';

const Kind = z.enum(accessTokenKinds);

export const AccessTokenIn = z
  .object({ kind: Kind, name: Name(100, 'Say where it will be used') })
  .meta({ id: 'AccessTokenCreate', examples: [{ kind: 'calendar', name: 'Phone' }] });

export const AccessTokenOut = z
  .object({
    id: z.int(),
    kind: Kind,
    name: z.string(),
    hint: z.string().describe('The last four characters of the token'),
    last_used_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'AccessToken' });

export const AccessTokenGiven = z
  .object({
    ...AccessTokenOut.shape,
    token: z.string().describe('Said this once; an `api` token is sent as a bearer token'),
    url: z.string().nullable().describe('The address of a calendar feed; null for an `api` token'),
  })
  .meta({ id: 'AccessTokenGiven' });
