import { createPublicKey } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { Setting } from '#core/kernel/keys/setting.entity';

const key = 'relay-public-key';
const Kept = z.object({ public_key: z.string() });

/**
 * A relay's public key as it is kept, base64 of its SubjectPublicKeyInfo; null where the text is no ECDSA key on P-256. Takes it as SendGrid shows it, and
 * as PEM.
 */
export function readPublicKey(text: string): string | null {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  try {
    const parsed = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    if (parsed.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
    return parsed.export({ format: 'der', type: 'spki' }).toString('base64');
  } catch {
    return null;
  }
}

/** The key that the relay signs with; null where none is set. */
export async function findRelayKey(em: EntityManager): Promise<string | null> {
  const row = await em.findOne(Setting, { key });
  return row && Kept.parse(row.value).public_key;
}

/** Sets the key, or with null takes it away. It is public: the audit log shows it. */
export async function saveRelayKey(em: EntityManager, publicKey: string | null, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const before = { public_key: await findRelayKey(tx) };
    if (publicKey === null) await tx.nativeDelete(Setting, { key });
    else await tx.upsert(Setting, { key, value: { public_key: publicKey }, updatedAt: new Date() });
    recordAudit(tx, {
      ...actor,
      action: 'set-relay-key',
      resource: 'webhooks',
      resourceId: null,
      before,
      after: { public_key: publicKey },
    });
  });
}
