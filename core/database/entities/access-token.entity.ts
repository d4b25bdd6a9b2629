import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { tokenAccesses } from '#core/database/values/token-scope';
import { User } from '#core/database/entities/user.entity';

/** What a token opens: the api as its user, or the user's calendar to read. */
export const accessTokenKinds = ['api', 'calendar'] as const;
export type AccessTokenKind = (typeof accessTokenKinds)[number];

const schema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_token',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    kind: p.enum(accessTokenKinds),
    /** What its user calls it: where it is used. */
    name: p.string().length(100),
    /** SHA-256 of the token in hexadecimal; the token itself is kept nowhere. */
    tokenHash: p.string().length(64).unique().hidden(),
    /** The token's last four characters, to tell it from others. */
    hint: p.string().length(4),
    /** Of an API token; a calendar feed only ever reads its calendar. */
    access: p.enum(tokenAccesses).default('read'),
    resources: p.array().default([]),
    /** It opens nothing from this instant on. Null: no end. */
    expiresAt: instant().nullable(),
    /** Made by a release whose tokens all had full access and no end. */
    beforeScopes: p.boolean().default(false),
    lastUsedAt: instant().nullable(),
    lastUsedAddress: p.string().length(64).nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'access_token_user_idx', properties: ['userId', 'id'] }],
});

/** A secret that a program signs in with until it ends or is revoked. */
export class AccessToken extends schema.class {}

schema.setClass(AccessToken);
