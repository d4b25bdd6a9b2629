import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { FileStore } from '#core/kernel/storage/file-store';
import { rowOutcomes } from '#core/database/values/import-values';
import { Acting, Editors } from '../auth/access.js';
import { sendFile } from '../files/file-answer.js';
import { Answers, AnswersFile, AnswersNothing, AnswersParts, Multipart, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { choiceFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { FILE_STORE } from '../platform/tokens.js';
import { ImportQuery, importRules } from './import-list.js';
import { ImportForm, ImportInListOut, ImportOut, ImportRowOut, ImportSettingsIn, ImportUploadQuery } from './import.schema.js';
import { ImportsService } from './imports.service.js';

const rowFilters = { outcome: choiceFilter(rowOutcomes) };
const rowRules = { resource: 'rows', filters: rowFilters, sortable: [], order: [] };
const RowQuery = listParameters(rowFilters);

/** Files of rows that become expenses, properties or vendors: read, checked, imported and undone by a worker. */
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get()
  @Editors()
  @AnswersList(ImportInListOut, 'Imports, the newest first')
  list(@Query({ schema: ImportQuery }) query: ListParameters) {
    return this.imports.list(readList(importRules, query));
  }

  @Post('upload')
  @Editors()
  @Multipart(ImportForm)
  @Answers(201, ImportOut, 'Send a CSV file; a worker reads it, and nothing is in the books yet')
  @Refuses(413, 415, 507)
  upload(@Acting() actor: Actor, @Query({ schema: ImportUploadQuery }) query: z.output<typeof ImportUploadQuery>, @Req() request: Request) {
    return this.imports.receive(request, query.kind, actor);
  }

  @Get(':id')
  @Editors()
  @Answers(200, ImportOut, 'One import: its columns, what a dry run has found, what has become of it')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.imports.one(id);
  }

  @Get(':id/rows')
  @Editors()
  @AnswersList(ImportRowOut, 'Its rows with their outcomes, once a dry run has been there')
  @Refuses(404)
  rows(@Param('id', { schema: Id }) id: number, @Query({ schema: RowQuery }) query: ListParameters) {
    const { skip, limit, filters } = readList(rowRules, query);
    return this.imports.rows(id, { skip, limit, outcome: filters.outcome });
  }

  @Get(':id/file')
  @Editors()
  @AnswersFile('The file as it was uploaded', 'text/csv')
  @AnswersParts()
  @Refuses(404)
  async file(@Param('id', { schema: Id }) id: number, @Req() request: Request, @Res() response: Response) {
    await sendFile(this.files, await this.imports.file(id), request, response);
  }

  @Put(':id')
  @Editors()
  @Answers(200, ImportOut, 'Choose columns and decide about unknown names; a dry run begins, which writes nothing')
  @Refuses(404, 409)
  check(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ImportSettingsIn }) body: z.output<typeof ImportSettingsIn>,
  ) {
    return this.imports.check(id, body, actor);
  }

  @Post(':id/start')
  @Editors()
  @Answers(200, ImportOut, 'Write the new rows to the books, or go on where an import has stopped')
  @Refuses(404, 409)
  start(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.imports.start(id, actor);
  }

  @Post(':id/undo')
  @Editors()
  @Answers(200, ImportOut, 'Take back what an import has made; what was changed or used since stays, with the reason')
  @Refuses(404, 409)
  undo(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.imports.undo(id, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Discard a file of which nothing is in the books')
  @Refuses(404, 409)
  discard(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.imports.discard(id, actor);
  }
}
