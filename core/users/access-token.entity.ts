import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/platform/columns';
import { User } from '#core/users/user.entity';

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
    lastUsedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'access_token_user_idx', properties: ['userId', 'id'] }],
});

/** A secret that a program signs in with until its user revokes it. */
export class AccessToken extends schema.class {}

schema.setClass(AccessToken);
