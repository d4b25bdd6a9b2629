import { defineEntity, p } from '@mikro-orm/postgresql';
import { Expense } from '#core/database/entities/expense.entity';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';
import { recoveryPeriods } from '#core/database/values/recovery-period';
import { createdAt, money, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'Asset',
  tableName: 'asset',
  properties: {
    id: p.integer().primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('restrict'),
    /** The capital expense that bought it; of one that is split each property may have an asset of its own. */
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('set null'),
    name: p.string().length(200),
    recovery: p.enum(recoveryPeriods),
    cost: money(),
    /** The part of a building's cost that paid for the land, which is not depreciated. */
    land: money().default('0.00'),
    /** What is deducted at once in the first year: a special allowance, or a deduction by section 179. */
    specialAllowance: money().default('0.00'),
    placedInService: p.date(),
    disposedOn: p.date().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'asset_property_idx', properties: ['propertyId', 'placedInService'] },
    { name: 'asset_expense_idx', properties: ['expenseId'] },
    { name: 'asset_created_by_idx', properties: ['createdBy'] },
  ],
  checks: [
    { name: 'asset_parts_of_cost', expression: 'cost > 0 and land >= 0 and special_allowance >= 0 and land + special_allowance <= cost' },
    { name: 'asset_disposed_later', expression: 'disposed_on is null or disposed_on >= placed_in_service' },
  ],
});

/** What a property is depreciated by: its building, an improvement, an appliance. */
export class Asset extends schema.class {}

schema.setClass(Asset);
