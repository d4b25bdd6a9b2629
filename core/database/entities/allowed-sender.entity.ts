import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'AllowedSender',
  tableName: 'allowed_sender',
  properties: {
    id: p.integer().primary(),
    /** A whole address, or `@domain` for everyone there; lower case. */
    pattern: p.string().length(320).unique(),
    addedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('added_by').deleteRule('set null'),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'allowed_sender_added_by_idx', properties: ['addedBy'] }],
});

/** A sender whose mail goes straight to the books. */
export class AllowedSender extends schema.class {}

schema.setClass(AllowedSender);
