import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant, jsonOr } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'ReadingWeights',
  tableName: 'reading_weights',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the file in hexadecimal. */
    hash: p.string().length(64).unique(),
    /** The file, compressed by gzip. */
    content: p.blob().hidden().lazy(),
    /** Of the one row that documents are read by; null for weights of a release that are not accepted yet. */
    acceptedAt: instant().nullable(),
    /** Who accepted them; null where nothing spoke against them. */
    acceptedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('accepted_by').deleteRule('set null'),
    /** When all that people have corrected had been read by them. */
    replayedAt: instant().nullable(),
    /** What vendors are read as (see `readAs`) that go on being read by the accepted ones. */
    held: jsonOr<string[]>(() => []),
    createdAt: createdAt(),
  },
  indexes: [
    {
      name: 'reading_weights_one_accepted',
      expression:
        'create unique index "reading_weights_one_accepted" on "reading_weights" (("accepted_at" is not null)) where "accepted_at" is not null',
    },
  ],
});

/** Weights that documents are or were to be read by: those accepted here, and those that a release has brought since. */
export class ReadingWeights extends schema.class {}

schema.setClass(ReadingWeights);
