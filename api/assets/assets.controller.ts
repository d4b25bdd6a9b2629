import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { type AssetWish, changeAsset, createAsset, deleteAsset } from '#core/books/assets/save-asset';
import { Asset } from '#core/database/entities/asset.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { pick } from '../http/case.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { conditionsOn } from '../list-query/conditions.js';
import { idFilter, ownerFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, orderBy } from '../list-query/order-by.js';
import { AssetCreate, AssetOut, AssetUpdate } from './asset.schema.js';

const { among, saying } = conditionsOn<Asset>();
const filters = {
  id: idFilter(),
  property_id: idFilter('Of this property.'),
  owner_id: ownerFilter(),
  expense_id: idFilter('Bought by this expense.'),
};
const columns = { id: 'id', name: filled('name'), placed_in_service: filled('placedInService'), cost: filled('cost') } as const;
const rules = listRules({ resource: 'assets', filters, columns, order: [['placed_in_service', 'desc']] });
const AssetQuery = listParameters(filters);

const view = (asset: Asset) =>
  pick(asset, [
    'id',
    'property_id',
    'expense_id',
    'name',
    'recovery',
    'cost',
    'land',
    'special_allowance',
    'placed_in_service',
    'disposed_on',
    'created_at',
    'updated_at',
  ]);

/** A body in the words of the table; what is left out is not there. */
function wishOf(body: z.output<typeof AssetUpdate>): Partial<AssetWish> {
  const { property_id, expense_id, special_allowance, placed_in_service, disposed_on, ...same } = body;
  const renamed = {
    propertyId: property_id,
    expenseId: expense_id,
    specialAllowance: special_allowance,
    placedInService: placed_in_service,
    disposedOn: disposed_on,
  };
  return Object.fromEntries(Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined));
}

/** The register of what properties are depreciated by. */
@Controller('assets')
export class AssetsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(AssetOut, 'What properties are depreciated by, the newest first')
  async list(@Query({ schema: AssetQuery }) query: ListParameters) {
    const { filters: asked, q, limit, skip, order } = readList(rules, query);
    const where = [...among(asked, { id: 'id', property_id: 'propertyId', expense_id: 'expenseId' }), ...saying(q, ['name'])];
    const page = { limit, offset: skip, orderBy: orderBy(order, columns) };
    const [rows, total] = await this.em.findAndCount(Asset, { $and: where }, page);
    return new Page(rows.map(view), total, skip, rules.resource);
  }

  @Post()
  @Editors()
  @Answers(201, AssetOut, 'Enter an asset')
  @Refuses(404)
  async create(@Acting() actor: Actor, @Body({ schema: AssetCreate }) body: z.output<typeof AssetCreate>) {
    const { property_id: propertyId, name, recovery, cost, placed_in_service: placedInService } = body;
    return view(await createAsset(this.em.fork(), { ...wishOf(body), propertyId, name, recovery, cost, placedInService }, actor));
  }

  @Put(':id')
  @Editors()
  @Answers(200, AssetOut, 'Change an asset; every year’s depreciation follows')
  @Refuses(404)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: AssetUpdate }) body: z.output<typeof AssetUpdate>,
  ) {
    return view(await changeAsset(this.em.fork(), id, wishOf(body), actor));
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Take an asset out of the register; its expense stays')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteAsset(this.em.fork(), id, actor);
  }
}
