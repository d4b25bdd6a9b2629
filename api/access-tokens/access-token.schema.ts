import { z } from 'zod';
import { accessTokenKinds } from '#core/database/entities/access-token.entity';
import { everyResource, tokenAccesses, tokenResources } from '#core/database/values/token-scope';
import { Instant, Name } from '../http/values.js';

const Kind = z.enum(accessTokenKinds);
const Access = z.enum(tokenAccesses).describe('`write` reads too');
const Resource = z.enum([everyResource, ...tokenResources]).describe('What it may do that to; `all`: everything its user may');

export const AccessTokenIn = z
  .object({
    kind: Kind,
    name: Name(100, 'Enter where it will be used'),
    access: Access.default('read').describe('`write` reads too; `read` where it is left out'),
    resources: z
      .array(Resource)
      .min(1, 'Choose at least one')
      .max(30)
      .default([everyResource])
      .describe('Name those that the program needs; where it is left out, the token reaches all that its user may'),
    expires_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe(
        'At most a year from now; 90 days where it is left out. Null is the longest that administrators may have, three years. A calendar feed has no end',
      ),
  })
  .meta({
    id: 'AccessTokenCreate',
    description: 'The access of a calendar feed is fixed: `access`, `resources` and `expires_at` are an `api` token’s',
    examples: [{ kind: 'api', name: 'Bookkeeping', access: 'read', resources: ['expenses', 'properties'] }],
  });

export const AccessTokenOut = z
  .object({
    id: z.int(),
    kind: Kind,
    name: z.string(),
    hint: z.string().describe('The last four characters of the token'),
    access: Access,
    resources: z.array(Resource).describe('None for a calendar feed, which gives access to its calendar'),
    expires_at: Instant.nullable().describe('It no longer works from then on; null for a calendar feed and for tokens of earlier releases'),
    has_ended: z.boolean(),
    made_before_scopes: z.boolean().describe('Created by an earlier release: full access and no expiry'),
    last_used_at: Instant.nullable(),
    last_used_address: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'AccessToken' });

export const AccessTokenOfUser = z
  .object({ ...AccessTokenOut.shape, user: z.object({ id: z.int(), email: z.string(), full_name: z.string() }) })
  .meta({ id: 'AccessTokenOfUser' });

export const AccessTokenGiven = z
  .object({
    ...AccessTokenOut.shape,
    token: z.string().describe('Shown only in this answer; an `api` token is sent as a bearer token'),
    url: z.string().nullable().describe('The address of a calendar feed; null for an `api` token'),
  })
  .meta({ id: 'AccessTokenGiven' });
