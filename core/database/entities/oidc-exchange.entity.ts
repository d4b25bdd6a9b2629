import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { UserSession } from '#core/database/entities/user-session.entity';

const schema = defineEntity({
  name: 'OidcExchange',
  tableName: 'oidc_exchange',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the code in hexadecimal; the code itself is kept nowhere. */
    codeHash: p.string().length(64).unique(),
    /** The same of the cookie of the browser that came back with it: the code opens nothing in another one. */
    browserHash: p.string().length(64),
    identityId: () => p.manyToOne(OidcIdentity).mapToPk().fieldName('identity_id').deleteRule('cascade'),
    sid: p.string().length(255).nullable(),
    /** The session whose user has proved again who they are; null for a sign-in. */
    confirmsId: () => p.manyToOne(UserSession).mapToPk().nullable().fieldName('confirms_id').deleteRule('cascade'),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'oidc_exchange_expires_at_idx', properties: ['expiresAt'] },
    { name: 'oidc_exchange_identity_idx', properties: ['identityId'] },
    { name: 'oidc_exchange_confirms_idx', properties: ['confirmsId'] },
  ],
});

/** A sign-in at the provider whose token the console has not fetched yet. */
export class OidcExchange extends schema.class {}

schema.setClass(OidcExchange);
