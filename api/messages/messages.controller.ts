import { Body, Controller, Get, Inject, Param, Patch, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { sendFile } from '../files/file-answer.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { FILE_STORE } from '../platform/tokens.js';
import { MessageOut, MessageUpdate } from './message.schema.js';
import { MessageQuery, messageRules, MessagesService } from './messages.service.js';

@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get()
  @SignedIn()
  @AnswersList(MessageOut, 'Text messages, the newest first')
  list(@Query({ schema: MessageQuery }) query: ListParameters) {
    return this.messages.list(readList(messageRules, query));
  }

  @Patch(':id')
  @Editors()
  @Answers(200, MessageOut, 'Put a message to a property, or away')
  @Refuses(404)
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: MessageUpdate }) body: z.output<typeof MessageUpdate>,
  ) {
    return this.messages.update(id, body, actor);
  }

  @Get(':id/media/:mediaId')
  @SignedIn()
  @AnswersFile('A picture or file of a message', 'application/octet-stream')
  @Refuses(404, 416)
  async media(
    @Param('id', { schema: Id }) id: number,
    @Param('mediaId', { schema: Id }) mediaId: number,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const file = await this.messages.media(id, mediaId);
    await sendFile(this.files, { ...file, filename: `message-${id}-${mediaId}`, disposition: 'inline' }, request, response);
  }
}
