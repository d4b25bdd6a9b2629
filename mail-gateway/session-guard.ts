import type { TrustOfClients } from './client-trust.js';
import type { GatewayLimits } from './limits.js';
import { Refusal } from './refusal.js';

interface GuardedSession {
  address: string;
  mails: number;
  timer: NodeJS.Timeout | undefined;
}

/** Keeps strangers within their share of sessions, messages and time. Trusted clients are counted, never refused. */
export class SessionGuard {
  private readonly sessions = new Map<string, GuardedSession>();

  constructor(
    private readonly limits: GatewayLimits,
    private readonly trust: TrustOfClients,
  ) {}

  /** A session begins. `overtime` is called when it has lasted too long. */
  open(id: string, address: string, overtime: () => void): Refusal | null {
    const free = this.trust.isFreeOfLimits(address);
    if (!free && this.countFrom(address) >= this.limits.clientsPerAddress)
      return new Refusal(421, 'Too many connections from your address');
    const timer = free ? undefined : setTimeout(overtime, this.limits.sessionMs);
    timer?.unref();
    this.sessions.set(id, { address, mails: 0, timer });
    return null;
  }

  /** A mail transaction begins. */
  mail(id: string): Refusal | null {
    const session = this.sessions.get(id);
    if (!session) return new Refusal(421, 'This session is over');
    session.mails += 1;
    if (session.mails <= this.limits.mailsPerSession || this.trust.isFreeOfLimits(session.address)) return null;
    return new Refusal(421, 'Too many messages in one session, connect again');
  }

  close(id: string): void {
    clearTimeout(this.sessions.get(id)?.timer);
    this.sessions.delete(id);
  }

  private countFrom(address: string): number {
    let count = 0;
    for (const session of this.sessions.values()) if (session.address === address) count += 1;
    return count;
  }
}
