import { z } from 'zod';
import { recoveryPeriods } from '#core/database/values/recovery-period';
import { BodyId, Day, dayIn, DayIn, Instant, Money, moneyIn, MoneyIn, Name } from '../http/values.js';

const notBelowZero = MoneyIn.refine((amount) => !amount.startsWith('-'), 'must not be below 0');
const cost = moneyIn('Cost is required').refine((amount) => !amount.startsWith('-') && amount !== '0.00', 'Cost must be greater than 0');

const writable = {
  property_id: BodyId,
  expense_id: BodyId.nullable().describe('The capital expense that bought it; null for none'),
  name: Name(200, 'Name is required'),
  recovery: z.enum(recoveryPeriods).describe('Over how many years it is depreciated'),
  cost,
  land: notBelowZero.describe('The part of a building’s cost that paid for the land'),
  special_allowance: notBelowZero.describe('What is deducted at once in the first year'),
  placed_in_service: DayIn,
  disposed_on: DayIn.nullable().describe('Null while it is in use; it then goes with its property where that is sold'),
};
const example = {
  property_id: 3,
  name: 'Building',
  recovery: '27.5' as const,
  cost: 185_000,
  land: 25_000,
  placed_in_service: '2026-02-08',
};

export const AssetCreate = z
  .object({
    ...z.object(writable).partial().shape,
    property_id: BodyId,
    name: writable.name,
    recovery: writable.recovery,
    cost,
    placed_in_service: dayIn('The day is required'),
  })
  .meta({ id: 'AssetCreate', examples: [example] });
export const AssetUpdate = z
  .object(writable)
  .partial()
  .meta({ id: 'AssetUpdate', description: 'What is left out stays as it is', examples: [{ disposed_on: '2031-05-01' }] });

export const AssetOut = z
  .object({
    id: z.int(),
    property_id: z.int(),
    expense_id: z.int().nullable(),
    name: z.string(),
    recovery: z.enum(recoveryPeriods),
    cost: Money,
    land: Money,
    special_allowance: Money,
    placed_in_service: Day,
    disposed_on: Day.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Asset', description: 'What a property is depreciated by: its building, an improvement, an appliance' });
