import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';
import { identifierKinds } from '#core/database/values/property-values';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'PropertyIdentifier',
  tableName: 'property_identifier',
  properties: {
    id: p.integer().primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('cascade'),
    kind: p.enum(identifierKinds),
    /** Keyed hash of the number without spaces and punctuation: it can be looked up, not read. */
    valueHash: p.string().length(64),
    lastFour: p.string().length(4),
    /** What it was learned from, in words: `typed by a person`, `document 812`. */
    learnedFrom: p.string().length(200),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'property_identifier_property_id_idx', properties: ['propertyId'] }],
  uniques: [{ name: 'property_identifier_unique', properties: ['valueHash', 'propertyId'] }],
});

/** A number by which papers name a property: loan, HOA account, meter. */
export class PropertyIdentifier extends schema.class {}

schema.setClass(PropertyIdentifier);
