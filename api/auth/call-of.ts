import type { Request } from 'express';
import type { Actor } from '#core/audit/audited-write';

/** A call as the audit log names it. */
export type CallOrigin = Required<Omit<Actor, 'userId'>>;

/** The id of a call and the network address it came from. A proxy can name an address of any length; the log keeps what an address can have. */
export function callOf(request: Request & { id?: unknown }): CallOrigin {
  const { id, ip } = request;
  return { requestId: typeof id === 'string' ? id : null, address: ip?.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 64) ?? null };
}
