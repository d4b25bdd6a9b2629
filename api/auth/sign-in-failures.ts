import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { EntryBudget } from '#core/kernel/audit/entry-budget';
import { type SecurityEvent, writeSecurityEvent } from '#core/kernel/audit/record-security-event';
import { errorText } from '#core/kernel/platform/error-text';
import type { Closed } from '#core/records/users/sign-in-throttle';
import type { CallOrigin } from './call-of.js';

/** A failed sign-in. */
export interface SignInFailure {
  action: 'sign-in-failed' | 'sign-in-refused' | 'step-up-failed';
  /** The account it concerns; null where there is none or it is unknown. */
  accountId: number | null;
  /** Whether the caller had proved to be its owner. */
  isOwner?: boolean;
  details: Record<string, unknown>;
}

/** A try that was refused since too many had failed before. */
export interface ClosedSignIn {
  closed: Closed;
  seconds: number;
  accountId: number | null;
  accountHash: string;
}

const tellAgainMs = 15 * 60_000;

/** Records a failed sign-in of any kind in the audit log. */
@Injectable()
export class SignInFailures {
  private readonly log = new Logger(SignInFailures.name);
  /** Failures that concern no account: those that concern one are few, since it is locked after some. */
  private readonly strangers = new EntryBudget();
  private readonly closures = new EntryBudget();
  /** Locks that are in the log, and until when they need no further entry. */
  private readonly closed = new Map<string, number>();

  constructor(private readonly em: EntityManager) {}

  /** Not waited for: an answer that takes longer where an entry is written would reveal who has an account. */
  note(call: CallOrigin, { action, accountId, isOwner = false, details }: SignInFailure): void {
    const omitted = accountId === null ? this.strangers.take(Date.now()) : 0;
    if (omitted === null) return;
    this.write(call, { action, userId: isOwner ? accountId : null, resourceId: accountId, details: withOmitted(details, omitted) });
  }

  /** Too many failures have locked an account or an address: one entry says so, however many tries are refused then. */
  noteClosed(call: CallOrigin, { closed, seconds, accountId, accountHash }: ClosedSignIn): void {
    const now = Date.now();
    const whom = { 'account-for-browser': `${accountHash} browser`, 'account-for-address': `${accountHash} ${call.address}`, account: accountHash, address: `from ${call.address}` }; // prettier-ignore
    for (const [key, until] of this.closed) if (until <= now) this.closed.delete(key);
    if (this.closed.has(whom[closed])) return;
    const omitted = this.closures.take(now);
    if (omitted === null) return;
    this.closed.set(whom[closed], now + Math.max(seconds * 1000, tellAgainMs));
    const details = { why: 'too many failed sign-ins', closed, seconds: Math.ceil(seconds) };
    const resourceId = closed === 'address' ? null : accountId;
    this.write(call, { action: 'sign-in-refused', userId: null, resourceId, details: withOmitted(details, omitted) });
  }

  private write(call: CallOrigin, event: Pick<SecurityEvent, 'action' | 'userId' | 'resourceId' | 'details'>): void {
    writeSecurityEvent(this.em, { ...call, ...event }).catch((error: unknown) =>
      this.log.warn(`a failed sign-in could not be written into the audit log: ${errorText(error)}`),
    );
  }
}

const withOmitted = (details: Record<string, unknown>, omitted: number): Record<string, unknown> => ({
  ...details,
  ...(omitted > 0 ? { not_written_before: omitted } : {}),
});
