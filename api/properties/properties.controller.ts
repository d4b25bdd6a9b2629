import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { PropertiesService } from './properties.service.js';
import { PropertyQuery, propertyRules } from './property-list.js';
import { PropertyCreate, PropertyOut, PropertyRow, PropertyUpdate } from './property.schema.js';

@Controller('properties')
export class PropertiesController {
  constructor(private readonly properties: PropertiesService) {}

  @Get()
  @SignedIn()
  @AnswersList(PropertyRow, 'Properties, by street number')
  list(@Query({ schema: PropertyQuery }) query: ListParameters) {
    return this.properties.list(readList(propertyRules, query));
  }

  @Post()
  @Editors()
  @Answers(201, PropertyOut, 'Add a property')
  @Refuses(409)
  create(@Acting() actor: Actor, @Body({ schema: PropertyCreate }) body: z.output<typeof PropertyCreate>) {
    return this.properties.create(body, actor);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, PropertyOut, 'One property')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.properties.one(id);
  }

  @Put(':id')
  @Editors()
  @Answers(200, PropertyOut, 'Change a property')
  @Refuses(404, 409)
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: PropertyUpdate }) body: z.output<typeof PropertyUpdate>,
  ) {
    return this.properties.update(id, body, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Archive a property; its documents and expenses keep it')
  @Refuses(404)
  archive(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.properties.setActive(id, false, actor);
  }

  @Post(':id/restore')
  @Editors()
  @Answers(200, PropertyOut, 'Bring an archived property back')
  @Refuses(404)
  async restore(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await this.properties.setActive(id, true, actor);
    return this.properties.one(id);
  }
}
