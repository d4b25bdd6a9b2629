import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EnteredTerms } from '#core/database/values/loan-terms';
import { createdAt, jsonOr, money, updatedAt } from '#core/kernel/platform/columns';
import { Owner } from '#core/database/entities/owner.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { propertyWords, wordsIndex } from '#core/database/values/words-of';
import type { RentalDaysByYear } from '#core/database/values/rental-days';
import { occupancyStatuses, ownershipTypes, propertyTypes } from '#core/database/values/property-values';

const text = () => p.string().length(300).nullable();

const schema = defineEntity({
  name: 'Property',
  tableName: 'property',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    /** The local part of its own mail address; lower case. */
    emailSlug: p.string().length(64).unique(),
    /** Null: not set. */
    ownerId: () => p.manyToOne(Owner).mapToPk().nullable().fieldName('owner_id').deleteRule('restrict'),
    /** The property whose unit it is; null: it is none. A building is no unit itself, and its units have its owner. */
    buildingId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('building_id').deleteRule('restrict'),
    address: text(),
    city: text(),
    state: text(),
    zipCode: p.string().length(20).nullable(),
    propertyType: p.enum(propertyTypes).nullable(),
    bedrooms: p.integer().nullable(),
    bathrooms: p.decimal().precision(4).scale(1).nullable(),
    squareFeet: p.integer().nullable(),
    monthlyRent: money().nullable(),
    estimatedValue: money().nullable(),
    estimatedRent: money().nullable(),
    occupancyStatus: p.enum(occupancyStatuses).default('vacant'),
    tenantName: text(),
    tenantEmail: text(),
    tenantPhone: text(),
    leaseStartDate: p.date().nullable(),
    leaseEndDate: p.date().nullable(),
    yearPurchased: p.integer().nullable(),
    purchaseAmount: money().nullable(),
    currentValue: money().nullable(),
    annualPropertyTaxes: money().nullable(),
    hoaName: text(),
    hoaUrl: p.text().nullable(),
    hoaLoginUrl: p.text().nullable(),
    hoaUsername: text(),
    /** Secrets are kept sealed (see secret-box) and never leave by themselves. */
    hoaPassword: p.text().nullable().hidden(),
    hoaNotes: p.text().nullable(),
    hoaMonthlyFee: money().nullable(),
    lockboxCode: p.text().nullable().hidden(),
    garageCode: p.text().nullable().hidden(),
    wifiNetwork: text(),
    wifiPassword: p.text().nullable().hidden(),
    neighborName: text(),
    neighborPhone: text(),
    neighborEmail: text(),
    neighborNotes: p.text().nullable(),
    generalNotes: p.text().nullable(),
    maintenanceNotes: p.text().nullable(),
    tenantNotes: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** What it bears of common costs beside the others: any number greater than 0, such as thousandths or square feet. */
    share: p.decimal().precision(13).scale(4).nullable(),
    ownershipType: p.enum(ownershipTypes).nullable(),
    purchasePrice: money().nullable(),
    purchaseDate: p.date().nullable(),
    /** The day it was sold: what comes later is questioned, and nothing more is expected of it. */
    soldOn: p.date().nullable(),
    /** By year; a person enters them for Schedule E. */
    rentalDays: jsonOr<RentalDaysByYear>(() => ({})),
    mortgageLender: text(),
    mortgageLenderUrl: p.text().nullable(),
    mortgageAccountNumber: p.text().nullable().hidden(),
    mortgageBalance: money().nullable(),
    mortgagePayment: money().nullable(),
    mortgageRate: p.decimal().precision(6).scale(3).nullable(),
    /** What people have entered of the four fields above, and when: what statements say of them later takes their place. */
    mortgageEntered: jsonOr<EnteredTerms>(() => ({})).hidden(),
    mortgageStartDate: p.date().nullable(),
    mortgageMaturityDate: p.date().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    tags: () => p.manyToMany(Tag).owner().pivotTable('property_tag').fixedOrder(false),
  },
  checks: [{ name: 'property_building', expression: 'building_id <> id' }],
  indexes: [
    { name: 'property_active_name_idx', properties: ['isActive', 'name'] },
    { name: 'property_name_trgm_idx', expression: 'create index "property_name_trgm_idx" on "property" using gin ("name" gin_trgm_ops)' },
    {
      name: 'property_street_idx',
      expression: String.raw`create index "property_street_idx" on "property" ((cast(substring("address" from '^\s*(\d+)') as numeric)) desc nulls last, "address", "id" desc)`,
    },
    { name: 'property_owner_idx', properties: ['ownerId'] },
    { name: 'property_building_idx', properties: ['buildingId'] },
    { name: 'property_words_idx', expression: wordsIndex('property', propertyWords) },
  ],
});

/** A rental property. Deleting one archives it: tax years that are over keep their property. */
export class Property extends schema.class {}

schema.setClass(Property);
