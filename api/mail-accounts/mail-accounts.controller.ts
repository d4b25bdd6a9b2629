import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Admins, InPerson, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { MailAccountIn, MailAccountOut, MailAccountTrialIn, MailAccountTrialOut, NotTakenOut } from './mail-accounts.schema.js';
import { MailAccountsService } from './mail-accounts.service.js';

/** Mailboxes elsewhere that are read by IMAP. */
@Controller('mail/accounts')
export class MailAccountsController {
  constructor(private readonly accounts: MailAccountsService) {}

  @Get()
  @Admins()
  @Answers(200, z.array(MailAccountOut), 'The mailboxes elsewhere and their status; never their passwords')
  list() {
    return this.accounts.list();
  }

  @Post()
  @Admins()
  @RecentProof()
  @Answers(201, MailAccountOut, 'Add a mailbox; a worker begins to read it within seconds')
  @Refuses(409)
  add(@Acting() actor: Actor, @Body({ schema: MailAccountIn }) given: MailAccountIn) {
    return this.accounts.add(given, actor);
  }

  @Post('try')
  @HttpCode(200)
  @Admins()
  @RecentProof()
  @Answers(200, MailAccountTrialOut, 'Sign in to a mailbox as it would be read and say what is wrong; changes nothing in it')
  tryOut(@Body({ schema: MailAccountTrialIn }) given: MailAccountTrialIn) {
    return this.accounts.tryOut(given);
  }

  @Put(':id')
  @Admins()
  @RecentProof()
  @Answers(200, MailAccountOut, 'Change a mailbox; with another server, user or folder its messages are counted anew')
  @Refuses(404, 409)
  change(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: MailAccountIn }) given: MailAccountIn) {
    return this.accounts.change(id, given, actor);
  }

  @Delete(':id')
  @Admins()
  @InPerson()
  @AnswersNothing('Stop reading a mailbox; all mail stays, in the mailbox and in the ledger')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.accounts.delete(id, actor);
  }

  @Get(':id/not-taken')
  @Admins()
  @Answers(200, z.array(NotTakenOut), 'Messages that stay in the mailbox, and why')
  @Refuses(404)
  notTaken(@Param('id', { schema: Id }) id: number) {
    return this.accounts.notTaken(id);
  }
}
