import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

/** Who posts to the address that a secret stands in. */
const webhookPurposes = ['relay'] as const;
export type WebhookPurpose = (typeof webhookPurposes)[number];

const schema = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secret',
  properties: {
    id: p.integer().primary(),
    purpose: p.enum(webhookPurposes),
    /** SHA-256 of the secret in hexadecimal; the secret itself is kept nowhere. */
    tokenHash: p.string().length(64).unique().hidden(),
    /** Its last four characters, to tell it from others. */
    hint: p.string().length(4),
    /** It followed from the installation's own secret, as every address did in earlier releases. */
    isEarlier: p.boolean().default(false),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    /** It opens nothing from this instant on: another has taken its place. */
    endsAt: instant().nullable(),
    revokedAt: instant().nullable(),
    /** To the minute. */
    lastUsedAt: instant().nullable(),
    /** The last call that also carried the relay's own signature. */
    lastSignedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'webhook_secret_purpose_idx', properties: ['purpose', 'id'] },
    { name: 'webhook_secret_created_by_idx', properties: ['createdBy'] },
  ],
});

/** A secret in the address that a hosted provider posts to. Rows stay when they have ended, so that it can be seen what was open when. */
export class WebhookSecret extends schema.class {}

schema.setClass(WebhookSecret);
