import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { countRecoveryCodes } from '#core/records/factors/recovery-codes';
import { isRequiredOf, requirementOf } from '#core/records/factors/requirement';
import { UserTotp } from '#core/database/entities/totp.entity';
import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';
import { Acting, BeforeEnrolment, Caller, InPerson, RecentProof, SignedIn } from '../auth/access.js';
import { SecurityMails } from '../auth/security-mails.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { Id } from '../http/values.js';
import { ENV } from '../platform/tokens.js';
import {
  FactorAdded,
  Factors,
  PasskeyNew,
  PasskeyOut,
  PasskeyQuestion,
  PasskeyRename,
  RecoveryCodes,
  TotpBegun,
  TotpConfirm,
} from './factor.schema.js';
import { FactorsService } from './factors.service.js';
import { siteOf } from './site-of.js';

/** The caller's own second factors. */
@Controller('auth/factors')
export class FactorsController {
  constructor(
    private readonly em: EntityManager,
    private readonly factors: FactorsService,
    private readonly mails: SecurityMails,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @SignedIn()
  @InPerson()
  @BeforeEnrolment()
  @Answers(200, Factors, 'Your second factors')
  async list(@Caller() user: User, @Req() request: Request): Promise<z.input<typeof Factors>> {
    const em = this.em.fork();
    const app = await em.findOne(UserTotp, { userId: user.id, confirmedAt: { $ne: null } });
    const passkeys = await em.find(UserPasskey, { userId: user.id }, { orderBy: { id: 'asc' } });
    const site = siteOf(request, this.env);
    return {
      totp: app && { created_at: app.createdAt, last_used_at: app.lastUsedAt ?? null },
      passkeys: passkeys.map(viewPasskey),
      recovery_codes_left: await countRecoveryCodes(em, user.id),
      is_required: isRequiredOf(user, requirementOf(this.env)),
      passkey_refusal: typeof site === 'string' ? site : null,
    };
  }

  @Post('totp')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(201, TotpBegun, 'Begin to set up an authenticator app; it cannot be used before it is confirmed')
  beginTotp(@Caller() user: User, @Acting() actor: Actor) {
    return this.factors.beginTotp(user, actor);
  }

  @Post('totp/confirm')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, FactorAdded, 'Confirm the authenticator app with its first code; a previous one stops working')
  async confirmTotp(@Caller() user: User, @Acting() actor: Actor, @Body({ schema: TotpConfirm }) { code }: z.output<typeof TotpConfirm>) {
    const added = await this.factors.confirmTotp(user, code, actor);
    await this.mails.sendFactorNews(this.em, user, 'totp-added');
    return added;
  }

  @Delete('totp')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @AnswersNothing('Remove the authenticator app')
  @Refuses(404, 409)
  async removeTotp(@Caller() user: User, @Acting() actor: Actor, @Req() request: Request): Promise<void> {
    await this.factors.removeTotp(user, siteOf(request, this.env), actor);
    await this.mails.sendFactorNews(this.em, user, 'totp-removed');
  }

  @Post('passkeys/options')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, PasskeyQuestion, 'Begin to create a passkey')
  @Refuses(409, 422)
  askForPasskey(@Caller() user: User, @Req() request: Request) {
    return this.factors.askForPasskey(user, siteOf(request, this.env));
  }

  @Post('passkeys')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(201, FactorAdded, 'Add the passkey that the browser has created')
  @Refuses(409)
  async addPasskey(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Body({ schema: PasskeyNew }) body: z.output<typeof PasskeyNew>,
    @Req() request: Request,
  ) {
    const added = await this.factors.addPasskey(user, body, siteOf(request, this.env), actor);
    await this.mails.sendFactorNews(this.em, user, 'passkey-added');
    return added;
  }

  @Patch('passkeys/:id')
  @SignedIn()
  @InPerson()
  @BeforeEnrolment()
  @Answers(200, PasskeyOut, 'Give a passkey another name')
  @Refuses(404)
  async renamePasskey(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: PasskeyRename }) { name }: z.output<typeof PasskeyRename>,
  ) {
    return viewPasskey(await this.factors.renamePasskey(user, id, name, actor));
  }

  @Delete('passkeys/:id')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @AnswersNothing('Remove a passkey')
  @Refuses(404, 409)
  async removePasskey(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Req() request: Request,
  ): Promise<void> {
    await this.factors.removePasskey(user, id, siteOf(request, this.env), actor);
    await this.mails.sendFactorNews(this.em, user, 'passkey-removed');
  }

  @Post('recovery-codes')
  @SignedIn()
  @RecentProof()
  @BeforeEnrolment()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, RecoveryCodes, 'Ten new recovery codes, each for one use; the previous ones stop working')
  @Refuses(409)
  async renewCodes(@Caller() user: User, @Acting() actor: Actor) {
    const codes = await this.factors.renewCodes(user, actor);
    await this.mails.sendFactorNews(this.em, user, 'codes-made');
    return codes;
  }
}

const viewPasskey = ({ id, name, rpId, createdAt, lastUsedAt }: UserPasskey): z.input<typeof PasskeyOut> => ({
  id,
  name,
  site: rpId,
  created_at: createdAt,
  last_used_at: lastUsedAt ?? null,
});
