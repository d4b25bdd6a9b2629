import { z } from 'zod';
import { recoveryPeriods } from '#core/database/values/recovery-period';
import { Day, Money } from '../http/values.js';

const id = z.int().nullable();

const DepreciatedOut = z
  .object({
    id: z.int().describe('The asset'),
    property_id: z.int(),
    property_name: z.string(),
    expense_id: id,
    document_id: id,
    filename: z.string().nullable(),
    name: z.string(),
    recovery: z.enum(recoveryPeriods),
    cost: Money,
    land: Money,
    special_allowance: Money,
    placed_in_service: Day,
    disposed_on: Day.nullable().describe('Its own day, or that on which its property was sold'),
    before: Money.describe('Depreciated before the year'),
    amount: Money.describe('Depreciated in the year'),
    left: Money.describe('Left to be depreciated after the year'),
  })
  .meta({ id: 'DepreciatedAsset' });

const AssetProposalOut = z
  .object({
    property_id: z.int(),
    property_name: z.string(),
    expense_id: id.describe('Null for a building'),
    document_id: id,
    name: z.string().nullable().describe('Null for a building'),
    cost: Money,
    placed_in_service: Day.nullable(),
  })
  .meta({ id: 'AssetProposal', description: 'A capital expense or a building that no asset is entered for' });

export const DepreciationOut = z
  .object({
    year: z.int(),
    total: Money,
    assets: z.array(DepreciatedOut).describe('All that is in service by the end of the year, property by property'),
    proposals: z.array(AssetProposalOut).describe('At most 50 buildings and 50 expenses'),
  })
  .meta({ id: 'Depreciation', description: 'What properties are depreciated by in a year: Schedule E, line 18' });
