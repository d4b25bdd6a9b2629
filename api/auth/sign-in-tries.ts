import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, keyedHash } from '#core/kernel/platform/secret-key';
import { findDevice } from '#core/records/users/known-devices';
import { forgetFailures, noteSuccess, noteTry, SignInClosed } from '#core/records/users/sign-in-throttle';
import type { User } from '#core/database/entities/user.entity';
import { SECRET } from '../platform/tokens.js';
import type { Browser } from './browser.js';
import type { CallOrigin } from './call-of.js';
import { SignInFailures } from './sign-in-failures.js';

/** Counts the tries of an account's password. */
@Injectable()
export class SignInTries {
  private readonly hashKey: Buffer;

  constructor(
    private readonly em: EntityManager,
    private readonly failures: SignInFailures,
    @Inject(SECRET) secret: string,
  ) {
    this.hashKey = deriveKey(secret, 'identifiers');
  }

  /** Records a try as a failure, before it is checked; `user` is null where no user has the account. Throws `too-many-requests`. */
  async begin(
    account: string,
    user: Pick<User, 'id'> | null,
    { address, deviceTokens }: Browser,
    { requestId = null, address: from = null }: Partial<CallOrigin>,
  ): Promise<number> {
    const em = this.em.fork();
    const device = await findDevice(em, user?.id ?? 0, deviceTokens);
    const accountHash = this.hashOf(account);
    try {
      return await noteTry(em, { accountHash, address, deviceId: device?.id ?? null });
    } catch (error) {
      if (error instanceof SignInClosed)
        this.failures.noteClosed({ requestId, address: from }, { ...error.wait, accountId: user?.id ?? null, accountHash });
      throw error;
    }
  }

  /** Takes back the failure: the try was the owner's. */
  async succeed(tryId: number): Promise<void> {
    await noteSuccess(this.em.fork(), tryId);
  }

  /** Forgets an account's failures, after its password was changed. */
  async forget(account: string): Promise<void> {
    await forgetFailures(this.em.fork(), this.hashOf(account));
  }

  private hashOf(account: string): string {
    return keyedHash(this.hashKey, `account ${account.trim().toLowerCase()}`);
  }
}
