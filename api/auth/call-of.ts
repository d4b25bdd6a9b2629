import type { Request } from 'express';
import type { Actor } from '#core/kernel/audit/audited-write';
import { readAddress, unknownAddress } from '#core/kernel/platform/caller-address';

/** A call as the audit log identifies it. */
export type CallOrigin = Required<Omit<Actor, 'userId'>>;

/** The id of a call and the network address it came from; null where what a proxy named is no address. */
export function callOf(request: Request & { id?: unknown }): CallOrigin {
  const { id, ip } = request;
  const address = readAddress(ip);
  return { requestId: typeof id === 'string' ? id : null, address: address === unknownAddress ? null : address };
}
