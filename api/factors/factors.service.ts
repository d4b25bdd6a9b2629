import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { giveChallenge, challengeSeconds, takeChallenge } from '#core/records/factors/challenges';
import { countFactorsAt, followFactors, holdUser } from '#core/records/factors/enrolment';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { readRegistration, registrationOptions, userHandleOf } from '#core/records/factors/passkeys';
import { keepRecoveryCodes, makeRecoveryCodes } from '#core/records/factors/recovery-codes';
import { isRequiredOf, requirementOf } from '#core/records/factors/requirement';
import { beginTotp, confirmTotp } from '#core/records/factors/totp';
import { totpUri } from '#core/records/factors/totp-code';
import { UserTotp } from '#core/database/entities/totp.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import type { User } from '#core/database/entities/user.entity';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { FactorAdded, PasskeyNew, PasskeyQuestion, RecoveryCodes, TotpBegun } from './factor.schema.js';
import { requireSite, type Site } from './second-factor.service.js';

const mostPasskeys = 20;
const audited = (actor: Actor) => ({ resource: 'second-factors', actor });
const expired = (): AppError => new AppError('invalid', 'This took too long. Try again.');

/** A user's own second factors: how they are added and removed. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async beginTotp(user: User, actor: Actor): Promise<z.input<typeof TotpBegun>> {
    const secret = await this.em.fork().transactional(async (tx) => {
      await holdUser(tx, user.id);
      recordAudit(tx, { ...actor, action: 'begin', resource: 'second-factors', resourceId: null });
      return beginTotp(tx, this.box, user.id);
    });
    return { secret, uri: totpUri(secret, user.email) };
  }

  /** Throws `invalid` for a wrong code, and where nothing was begun. */
  async confirmTotp(user: User, code: string, actor: Actor): Promise<z.input<typeof FactorAdded>> {
    const codes = await makeRecoveryCodes();
    return this.em.fork().transactional(async (tx) => {
      const owner = await holdUser(tx, user.id);
      const row = await confirmTotp(tx, this.box, { userId: user.id, code, now: this.clock.now() });
      if (row === 'none') throw new AppError('invalid', 'Start again: no authenticator app is being set up.');
      if (row === 'wrong') throw wrongCode();
      await auditCreation(tx, row, audited(actor));
      return this.added(tx, owner, codes);
    });
  }

  async removeTotp(user: User, site: Site, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      const owner = await holdUser(tx, user.id);
      const row = await tx.findOne(UserTotp, { userId: user.id, confirmedAt: { $ne: null } });
      if (!row) throw new AppError('not-found', 'No authenticator app is set up');
      await auditDeletion(tx, row, audited(actor));
      await this.removed(tx, owner, site);
    });
  }

  async askForPasskey(user: User, site: Site): Promise<z.input<typeof PasskeyQuestion>> {
    const here = requireSite(site);
    const em = this.em.fork();
    if ((await em.count(UserPasskey, { userId: user.id })) >= mostPasskeys)
      throw new AppError('conflict', `You already have ${mostPasskeys} passkeys. Remove one that you no longer use.`);
    const userHandle = await userHandleOf(em, user.id);
    const { token, nonce } = await giveChallenge(em, { purpose: 'register', user, userHandle }, this.clock.now());
    return {
      challenge: token,
      options: { ...(await registrationOptions(em, here, { user, userHandle, nonce })) },
      expires_in: challengeSeconds,
    };
  }

  /** Throws `invalid` where the answer is late or does not fit, `conflict` where the passkey is registered already. */
  async addPasskey(
    user: User,
    { challenge, attestation, name }: z.output<typeof PasskeyNew>,
    site: Site,
    actor: Actor,
  ): Promise<z.input<typeof FactorAdded>> {
    const here = requireSite(site);
    const asked = await takeChallenge(this.em.fork(), challenge, 'register', this.clock.now());
    if (!asked || asked.userId !== user.id) throw expired();
    const { transports, ...response } = attestation.response;
    const read = await readRegistration(
      { ...attestation, response: { ...response, transports: transports ?? [] }, clientExtensionResults: {} },
      here,
      asked.nonce,
    );
    if (!read) throw new AppError('invalid', 'The passkey could not be checked. Try again.');
    const userHandle = asked.userHandle ?? '';
    const codes = await makeRecoveryCodes();
    return this.em.fork().transactional(async (tx) => {
      const owner = await holdUser(tx, user.id);
      if (await tx.findOne(UserPasskey, { credentialId: read.credentialId }))
        throw new AppError('conflict', 'This passkey is already registered.');
      await auditCreation(tx, tx.create(UserPasskey, { userId: user.id, name, userHandle, ...read }), audited(actor));
      return this.added(tx, owner, codes);
    });
  }

  async renamePasskey(user: User, id: number, name: string, actor: Actor): Promise<UserPasskey> {
    return this.em.fork().transactional(async (tx) => {
      const row = await findPasskey(tx, user.id, id);
      await auditChange(tx, row, audited(actor), () => {
        row.name = name;
      });
      return row;
    });
  }

  async removePasskey(user: User, id: number, site: Site, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      const owner = await holdUser(tx, user.id);
      const row = await findPasskey(tx, user.id, id);
      await auditDeletion(tx, row, audited(actor));
      await this.removed(tx, owner, site);
    });
  }

  /** Throws `conflict` for a user without a second factor: the codes would open nothing. */
  async renewCodes(user: User, actor: Actor): Promise<z.input<typeof RecoveryCodes>> {
    const codes = await makeRecoveryCodes();
    return this.em.fork().transactional(async (tx) => {
      const owner = await holdUser(tx, user.id);
      if (!owner.secondFactorSince) throw new AppError('conflict', 'Set up an authenticator app or a passkey first.');
      recordAudit(tx, { ...actor, action: 'renew-recovery-codes', resource: 'second-factors', resourceId: null });
      return { recovery_codes: await keepRecoveryCodes(tx, user.id, codes) };
    });
  }

  private async added(em: EntityManager, owner: User, codes: Awaited<ReturnType<typeof makeRecoveryCodes>>) {
    const isFirst = !owner.secondFactorSince;
    await followFactors(em, owner, this.clock.now());
    return { recovery_codes: isFirst ? await keepRecoveryCodes(em, owner.id, codes) : null };
  }

  /** Throws `conflict`, so that nothing is removed, where the user needs a factor and none is left that opens the console here. */
  private async removed(em: EntityManager, owner: User, site: Site): Promise<void> {
    await followFactors(em, owner, this.clock.now());
    if (!isRequiredOf(owner, requirementOf(this.env)) || (await countFactorsAt(em, owner.id, site)) > 0) return;
    throw new AppError('conflict', 'Your account needs a second factor. Add another one before you remove this one.');
  }
}

async function findPasskey(em: EntityManager, userId: number, id: number): Promise<UserPasskey> {
  const row = await em.findOne(UserPasskey, { id, userId });
  if (!row) throw new AppError('not-found', 'Passkey not found');
  return row;
}

const wrongCode = (): AppError =>
  new AppError('invalid', 'The code is wrong.', {
    problems: [{ loc: ['body', 'code'], msg: 'is wrong. Is the clock of your phone right?', type: 'wrong_factor' }],
  });
