import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '#core/kernel/platform/app-error';
import { networkOf, readAddress } from '#core/kernel/platform/caller-address';
import { CallCounter } from './call-counter.js';

/** So many calls in so much time. */
export interface CallLimit {
  calls: number;
  seconds: number;
}

/** For a user's calls altogether, and for an address that has not signed in. */
const ordinary: CallLimit = { calls: 2000, seconds: 5 };

/** Whose calls are counted together where nobody has signed in. */
export const addressOf = (request: Request): string => `address ${networkOf(readAddress(request.ip))}`;

/** The calls that each has made lately: one count for all who ask. */
@Injectable()
export class CallLimits {
  private readonly counter = new CallCounter();

  /** Counts a call. Throws `too-many-requests` where it is one too many. */
  count(key: string, limit = ordinary): void {
    refuse(this.counter.count(key, windowOf(limit), Date.now()));
  }

  /** Throws `too-many-requests` where as many calls as may be were counted; counts none. */
  check(key: string, limit = ordinary): void {
    refuse(this.counter.full(key, windowOf(limit), Date.now()));
  }
}

const windowOf = ({ calls, seconds }: CallLimit): { calls: number; windowMs: number } => ({ calls, windowMs: seconds * 1000 });

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too-many-requests', 'Too many calls. Please wait a moment.', { retryAfterSeconds: waitMs / 1000 });
}
