import { defineEntity, p } from '@mikro-orm/postgresql';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { UserSession } from '#core/database/entities/user-session.entity';

const schema = defineEntity({
  name: 'OidcSession',
  tableName: 'oidc_session',
  properties: {
    sessionId: () => p.manyToOne(UserSession).mapToPk().fieldName('session_id').deleteRule('cascade').primary(),
    identityId: () => p.manyToOne(OidcIdentity).mapToPk().fieldName('identity_id').deleteRule('cascade'),
    /** The session at the provider, where it names them. */
    sid: p.string().length(255).nullable(),
  },
  indexes: [{ name: 'oidc_session_identity_idx', properties: ['identityId', 'sid'] }],
});

/** What the provider knows a session by: it may end it. */
export class OidcSession extends schema.class {}

schema.setClass(OidcSession);
