import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { changeVendorSplit, createVendorSplit, deleteVendorSplit, findVendorSplits } from '#core/records/expenses/save-vendor-split';
import { VendorSplit } from '#core/database/entities/vendor-split.entity';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { pick } from '../http/case.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { conditionsOn } from '../list-query/conditions.js';
import { idFilter, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { VendorSplitCreate, VendorSplitOut, VendorSplitUpdate } from './vendor-split.schema.js';

const { among, saying } = conditionsOn<VendorSplit>();
const filters = { id: idFilter(), vendor: wordFilter('Of this vendor, by any of its names in any spelling.') };
const columns = { vendor: filled('vendor'), id: 'id', created_at: filled('createdAt') } as const;
const rules = listRules({ resource: 'vendor-splits', filters, columns, order: [['vendor', 'asc']] });
const VendorSplitQuery = listParameters(filters);
const view = (row: VendorSplit) => pick(row, ['id', 'vendor', 'splits', 'created_at', 'updated_at']);

/** How the expenses of vendors are usually divided. */
@Controller('vendor-splits')
export class VendorSplitsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(VendorSplitOut, 'How the expenses of vendors are usually divided, by vendor')
  async list(@Query({ schema: VendorSplitQuery }) query: ListParameters) {
    const { filters: asked, q, limit, skip, order } = readList(rules, query);
    const named = asked.vendor ? await Promise.all(asked.vendor.map((name) => findVendorSplits(this.em, name))) : null;
    const where = [...among({ id: asked.id }, { id: 'id' }), ...saying(q, ['vendor']), ...(named ? [{ id: { $in: named.flat() } }] : [])];
    const page = { limit, offset: skip, orderBy: orderBy(order, columns) };
    const [rows, total] = await this.em.findAndCount(VendorSplit, { $and: where }, page);
    return new Page(rows.map(view), total, skip, rules.resource);
  }

  @Post()
  @Editors()
  @Answers(201, VendorSplitOut, 'Keep how the expenses of a vendor are divided')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: VendorSplitCreate }) body: z.output<typeof VendorSplitCreate>) {
    return view(await createVendorSplit(this.em.fork(), body, actor));
  }

  @Put(':id')
  @Editors()
  @Answers(200, VendorSplitOut, 'Change how the expenses of a vendor are divided; those that are in the books stay')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: VendorSplitUpdate }) body: z.output<typeof VendorSplitUpdate>,
  ) {
    return view(await changeVendorSplit(this.em.fork(), id, body, actor));
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Forget how the expenses of a vendor are divided; those that are in the books stay')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteVendorSplit(this.em.fork(), id, actor);
  }
}
