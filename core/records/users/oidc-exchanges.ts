import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { OidcExchange } from '#core/database/entities/oidc-exchange.entity';

/** The console fetches its token at once; a code that is left lying opens nothing. */
const codeSeconds = 60;

const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const secret = (): string => randomBytes(32).toString('base64url');

/** What a code stands for. */
export type Exchanged = Pick<OidcExchange, 'identityId' | 'sid' | 'confirmsId'>;

/** A code for one token, and the cookie of the browser that may fetch it. Both are kept as hashes alone. */
export async function issueExchange(em: EntityManager, exchanged: Exchanged, now: Date): Promise<{ code: string; browser: string }> {
  const [code, browser] = [secret(), secret()];
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const { identityId, sid = null, confirmsId = null } = exchanged;
  await em.insert(OidcExchange, {
    codeHash: hashed(code),
    browserHash: hashed(browser),
    identityId,
    sid,
    confirmsId,
    createdAt: now,
    expiresAt,
  });
  return { code, browser };
}

/** Uses a code up, whichever browser brings it; null where it is unknown, used, too old, or another browser's. */
export async function redeemExchange(em: EntityManager, code: string, browser: string, now: Date): Promise<Exchanged | null> {
  const [row] = await em.execute<
    { browser_hash: string; identity_id: number; sid: string | null; confirms_id: number | null; alive: boolean }[]
  >(`delete from oidc_exchange where code_hash = ? returning browser_hash, identity_id, sid, confirms_id, expires_at > ? as alive`, [
    hashed(code),
    now,
  ]);
  if (!row?.alive || row.browser_hash !== hashed(browser)) return null;
  return { identityId: row.identity_id, sid: row.sid, confirmsId: row.confirms_id };
}
