import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'YearShare',
  tableName: 'year_share',
  properties: {
    id: p.integer().primary(),
    year: p.integer(),
    /** Who it is for, as its maker writes it. */
    name: p.string().length(100),
    /** SHA-256 of the link's secret in hexadecimal; the secret itself is kept nowhere. */
    tokenHash: p.string().length(64).unique().hidden(),
    /** It shows the properties of `YearShareProperty` alone. */
    isLimited: p.boolean().default(false),
    /** It opens nothing from this instant on. */
    expiresAt: instant(),
    lastUsedAt: instant().nullable(),
    lastUsedAddress: p.string().length(64).nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'year_share_year_idx', properties: ['year', 'id'] },
    { name: 'year_share_created_by_idx', properties: ['createdBy'] },
  ],
});

/** A link that opens one year's tax report and the files behind it, without an account, until it ends or is revoked. */
export class YearShare extends schema.class {}

schema.setClass(YearShare);
