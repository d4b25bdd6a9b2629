import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { takenBack } from '#core/commands/take-back';
import type { SeenStates } from '#core/kernel/platform/as-seen';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { IfMatch, OnlyAsSeen, SaysState } from '../http/if-match.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { BulkResult, BulkWish } from './bulk.schema.js';
import { BulkService } from './bulk.service.js';
import { DocumentQuery, documentRules } from './document-list.js';
import { DocumentPatch } from './document-patch.schema.js';
import { DocumentContent, DocumentEventOut, DocumentIds, DocumentOut, DocumentRow, TabCounts } from './document.schema.js';
import { DocumentsService } from './documents.service.js';

const TakeBack = z.object({ what: z.enum(takenBack) }).meta({ id: 'TakeBack', examples: [{ what: 'review' }] });
const inOrder = { filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly bulk: BulkService,
  ) {}

  @Get()
  @SignedIn()
  @AnswersList(DocumentRow, 'What awaits review, the newest first; include_all lists all')
  list(@Query({ schema: DocumentQuery }) query: ListParameters) {
    return this.documents.list(readList(documentRules, query));
  }

  @Get('ids')
  @SignedIn()
  @Answers(200, DocumentIds, 'The ids of every document matching the filters, in the order of the list')
  ids(@Query({ schema: DocumentQuery }) query: ListParameters) {
    return this.documents.ids(readList(documentRules, query));
  }

  @Get('counts')
  @SignedIn()
  @Answers(200, TabCounts, 'How many of the documents matching the filters are in each part of the review queue')
  counts(@Query({ schema: DocumentQuery }) query: ListParameters) {
    return this.documents.counts(readList(documentRules, query));
  }

  @Post('bulk')
  @Editors()
  @Answers(200, BulkResult, 'Apply one action to many documents, each on its own, or undo it')
  @Refuses(404)
  doBulk(@Acting() actor: Actor, @Body({ schema: BulkWish }) wish: z.output<typeof BulkWish>) {
    return this.bulk.run(wish, actor);
  }

  @Get('trash')
  @Editors()
  @AnswersList(DocumentRow, 'Deleted documents that can still be brought back')
  trash(@Query({ schema: Paging }) query: ListParameters) {
    return this.documents.trash(readList({ resource: 'documents', ...inOrder }, query));
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, DocumentOut, 'One document')
  @Refuses(404)
  @SaysState()
  one(@Param('id', { schema: Id }) id: number) {
    return this.documents.one(id);
  }

  @Get(':id/content')
  @SignedIn()
  @Answers(200, DocumentContent, 'The text that was read')
  @Refuses(404)
  content(@Param('id', { schema: Id }) id: number) {
    return this.documents.content(id);
  }

  @Get(':id/events')
  @SignedIn()
  @AnswersList(DocumentEventOut, 'The history of a document, from the beginning')
  @Refuses(404)
  history(@Param('id', { schema: Id }) id: number, @Query({ schema: Paging }) query: ListParameters) {
    return this.documents.history(id, readList({ resource: 'events', ...inOrder }, query));
  }

  @Patch(':id')
  @Editors()
  @Answers(200, DocumentOut, 'Correct a document, assign it, tag it, or take it out of the queue')
  @Refuses(404, 409)
  @OnlyAsSeen()
  correct(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: DocumentPatch }) body: z.output<typeof DocumentPatch>,
    @IfMatch() seen: SeenStates,
  ) {
    return this.documents.correct(id, body, { actor, seen });
  }

  @Post(':id/take-back')
  @Editors()
  @Answers(200, DocumentOut, 'Undo that the document left the queue, the property it was assigned, or that it is not a duplicate')
  @Refuses(404, 409)
  takeBack(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: TakeBack }) { what }: z.output<typeof TakeBack>,
  ) {
    return this.documents.takeBack(id, what, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Put a document into the trash for 30 days; its expense stays')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.documents.delete(id, actor);
  }

  @Post(':id/restore')
  @Editors()
  @Answers(200, DocumentOut, 'Bring a document back from the trash')
  @Refuses(404)
  restore(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.documents.restore(id, actor);
  }
}
