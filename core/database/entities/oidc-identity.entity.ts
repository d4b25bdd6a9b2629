import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'OidcIdentity',
  tableName: 'oidc_identity',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    issuer: p.string().length(500),
    /** The provider's own name of the account, which it never gives to another one. */
    subject: p.string().length(255),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  uniques: [
    { name: 'oidc_identity_subject_unique', properties: ['issuer', 'subject'] },
    // An address that the provider gives to somebody else must not open the account of who had it before.
    { name: 'oidc_identity_user_unique', properties: ['userId', 'issuer'] },
  ],
});

/** The account at a provider that a user signs in with. */
export class OidcIdentity extends schema.class {}

schema.setClass(OidcIdentity);
