import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditKey, macOf } from '#core/kernel/audit/chain';

const batch = 2000;

/**
 * Gives every seal that the earlier key made one of the new key, so that what was sealed before a change of the key can still be verified. A seal that
 * the earlier key did not make stays as it is, and stays wrong. Needs the rights of the table's owner: nobody else may change a seal.
 */
export async function resealLog(em: EntityManager, earlier: AuditKey, key: AuditKey): Promise<number> {
  if (earlier.id === key.id) return 0;
  return em.fork().transactional(async (tx) => {
    await tx.execute('alter table audit_seal disable trigger user');
    let resealed = 0;
    for (let behind = 0; ;) {
      const rows = await tx.execute<{ position: string; hash: string; mac: string }[]>(
        'select position, hash, mac from audit_seal where position > ? and key_id = ? order by position limit ?',
        [behind, earlier.id, batch],
      );
      const genuine = rows.filter(({ position, hash, mac }) => macOf(earlier, Number(position), hash) === mac);
      if (genuine.length > 0)
        await tx.execute(
          `update audit_seal s set mac = n.mac, key_id = ? from json_to_recordset(?::json) as n(position bigint, mac text) where s.position = n.position`,
          [
            key.id,
            JSON.stringify(genuine.map(({ position, hash }) => ({ position: Number(position), mac: macOf(key, Number(position), hash) }))),
          ],
        );
      resealed += genuine.length;
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      behind = Number(last.position);
    }
    await tx.execute('alter table audit_seal enable trigger user');
    return resealed;
  });
}
