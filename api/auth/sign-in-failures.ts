import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { EntryBudget } from '#core/audit/entry-budget';
import { writeSecurityEvent } from '#core/audit/record-security-event';
import { errorText } from '#core/platform/error-text';
import type { CallOrigin } from './call-of.js';

/** Somebody who was not let in. */
export interface SignInFailure {
  action: 'sign-in-failed' | 'sign-in-refused' | 'step-up-failed';
  /** The account it is about; null where there is none or it is unknown. */
  accountId: number | null;
  /** Whether they had proved to be its owner. */
  isOwner?: boolean;
  details: Record<string, unknown>;
}

/** Says in the audit log that somebody was not let in, however they tried. */
@Injectable()
export class SignInFailures {
  private readonly log = new Logger(SignInFailures.name);
  /** Tries that are about no account: those about one are few, since it is closed after some. */
  private readonly strangers = new EntryBudget();

  constructor(private readonly em: EntityManager) {}

  /** Not waited for: an answer that takes longer where an entry is written would reveal who has an account. */
  note(call: CallOrigin, { action, accountId, isOwner = false, details }: SignInFailure): void {
    const omitted = accountId === null ? this.strangers.take(Date.now()) : 0;
    if (omitted === null) return;
    const facts = { ...details, ...(omitted > 0 ? { not_written_before: omitted } : {}) };
    const userId = isOwner ? accountId : null;
    writeSecurityEvent(this.em, { ...call, action, userId, resourceId: accountId, details: facts }).catch((error: unknown) =>
      this.log.warn(`a failed sign-in could not be written into the audit log: ${errorText(error)}`),
    );
  }
}
