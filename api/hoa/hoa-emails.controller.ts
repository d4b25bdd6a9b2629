import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { contentRange } from '../http/page.js';
import { HoaEmailQuery, hoaEmailRules, readHoaList } from './hoa-email-list.js';
import { HoaAssign, HoaAssignmentOut, HoaEmailOut, HoaEmailPage, HoaEmailUpdate, HoaStatsOut } from './hoa-email.schema.js';
import { HoaEmailsService } from './hoa-emails.service.js';

@Controller('hoa-emails')
export class HoaEmailsController {
  constructor(private readonly emails: HoaEmailsService) {}

  @Get()
  @Editors()
  @Answers(200, HoaEmailPage, 'E-mails to the HOA mailbox')
  async list(@Query({ schema: HoaEmailQuery }) query: ListParameters, @Res({ passthrough: true }) response: Response) {
    const request = readHoaList(query);
    const page = await this.emails.list(request);
    response.setHeader('Content-Range', contentRange(hoaEmailRules.resource, request.skip, page.emails.length, page.total));
    return page;
  }

  @Get('stats')
  @Editors()
  @Answers(200, HoaStatsOut, 'How many there are in each state')
  stats() {
    return this.emails.stats();
  }

  @Get('properties/assignments')
  @Editors()
  @Answers(200, z.array(HoaAssignmentOut), 'How many each property has')
  assignments() {
    return this.emails.assignments();
  }

  @Get(':id')
  @Editors()
  @Answers(200, HoaEmailOut, 'One e-mail with its text, HTML and source')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.emails.one(id);
  }

  @Post(':id/assign')
  @Editors()
  @Answers(200, HoaEmailOut, 'Assign it to a property; its documents follow')
  @Refuses(404)
  assign(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: HoaAssign }) body: z.output<typeof HoaAssign>) {
    return this.emails.assign(id, body, actor);
  }

  @Post(':id/undo-assign')
  @Editors()
  @Answers(200, HoaEmailOut, 'Take the last assignment back; its documents are again as they were')
  @Refuses(404, 409)
  undoAssign(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.emails.undoAssign(id, actor);
  }

  @Put(':id')
  @Editors()
  @Answers(200, HoaEmailOut, 'Change it; marked as reviewed, its documents leave the queue')
  @Refuses(404)
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: HoaEmailUpdate }) body: z.output<typeof HoaEmailUpdate>,
  ) {
    return this.emails.update(id, body, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Delete it with its unreviewed documents and charges; expenses stay')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.emails.delete(id, actor);
  }
}
