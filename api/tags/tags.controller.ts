import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { tagDocument, untagDocument } from '#core/records/documents/tag-document';
import { containing } from '#core/kernel/platform/like-pattern';
import { tagProperty } from '#core/records/properties/tag-property';
import { createTag, deleteTag, findTag, updateTag } from '#core/records/tags/save-tag';
import { Tag } from '#core/database/entities/tag.entity';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { camelKeys, pick } from '../http/case.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { idFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { TagCreate, tagFields, TagOut, TagUpdate } from './tag.schema.js';

const filters = { id: idFilter() };
const columns = { display_order: 'displayOrder', name: 'name', created_at: 'createdAt', id: 'id' } as const;
const rules = {
  resource: 'tags',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['display_order', 'asc'] as const, ['name', 'asc'] as const],
};
const TagQuery = listParameters(filters);

@Controller('tags')
export class TagsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(TagOut, 'Tags of documents and properties')
  async list(@Query({ schema: TagQuery }) query: ListParameters) {
    const request = readList(rules, query);
    const where: FilterQuery<Tag>[] = [];
    if (request.filters.id) where.push({ id: { $in: request.filters.id } });
    if (request.q) where.push({ name: { $ilike: containing(request.q) } });
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(Tag, { $and: where }, page);
    return new Page(
      rows.map((row) => pick(row, tagFields)),
      total,
      request.skip,
      rules.resource,
    );
  }

  @Post()
  @Editors()
  @Answers(201, TagOut, 'Add a tag')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: TagCreate }) body: z.output<typeof TagCreate>) {
    return pick(await createTag(this.em, camelKeys(body), actor), tagFields);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, TagOut, 'One tag')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number) {
    return pick(await findTag(this.em, id), tagFields);
  }

  @Put(':id')
  @Editors()
  @Answers(200, TagOut, 'Change a tag')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: TagUpdate }) body: z.output<typeof TagUpdate>,
  ) {
    return pick(await updateTag(this.em, id, camelKeys(body), actor), tagFields);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Delete a tag; it comes off everything')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteTag(this.em, id, actor);
  }

  @Post(':id/documents/:documentId')
  @Editors()
  @Answers(200, TagOut, 'Put a tag on a document')
  @Refuses(404)
  async tag(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Param('documentId', { schema: Id }) documentId: number) {
    const tag = await findTag(this.em, id);
    await tagDocument(this.em.fork(), documentId, tag.id, actor);
    return pick(tag, tagFields);
  }

  @Delete(':id/documents/:documentId')
  @Editors()
  @AnswersNothing('Take a tag off a document; no rule puts it back')
  @Refuses(404)
  async untag(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Param('documentId', { schema: Id }) documentId: number) {
    const tag = await findTag(this.em, id);
    await untagDocument(this.em.fork(), documentId, tag.id, actor);
  }

  @Post(':id/properties/:propertyId')
  @Editors()
  @Answers(200, TagOut, 'Put a tag on a property')
  @Refuses(404)
  async tagProperty(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) tagId: number,
    @Param('propertyId', { schema: Id }) propertyId: number,
  ) {
    await tagProperty(this.em, { propertyId, tagId, on: true }, actor);
    return pick(await findTag(this.em, tagId), tagFields);
  }

  @Delete(':id/properties/:propertyId')
  @Editors()
  @AnswersNothing('Take a tag off a property')
  @Refuses(404)
  untagProperty(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) tagId: number,
    @Param('propertyId', { schema: Id }) propertyId: number,
  ) {
    return tagProperty(this.em, { propertyId, tagId, on: false }, actor);
  }
}
