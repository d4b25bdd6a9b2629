import { defineEntity, p } from '@mikro-orm/postgresql';
import { bookNames } from '#core/database/values/claim-values';
import { instant, jsonOr } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'Series',
  tableName: 'series',
  properties: {
    id: p.integer().primary(),
    book: p.enum(bookNames),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('cascade'),
    /** What the fold came to beside what stands on its claims. */
    outcome: jsonOr<Record<string, unknown>>(() => ({})),
    /** Null: its claims came by an upgrade and are to be folded. */
    foldedAt: instant().nullable(),
  },
  uniques: [{ name: 'series_unique', properties: ['book', 'propertyId'] }],
});

/** The claims that are folded together. Its row is their lock. */
export class Series extends schema.class {}

schema.setClass(Series);
