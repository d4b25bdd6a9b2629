import type { EntityManager } from '@mikro-orm/postgresql';
import { identifierKeySetting } from '#core/kernel/keys/identifier-key';
import type { SealedPlace, SecretBox } from '#core/kernel/platform/secret-box';
import { secretColumnNames } from '#core/records/properties/save-property';
import { canarySetting } from '#core/kernel/keys/key-canary';

/** Every column with sealed values, each bound to the id of its row. */
const columns = [
  ...Object.values(secretColumnNames).map((column) => ({ table: 'property', column })),
  { table: 'document', column: 'file_password' },
  { table: 'outgoing_mail', column: 'sealed_text' },
  { table: 'user_totp', column: 'sealed_secret' },
  { table: 'webhook_endpoint', column: 'sealed_secret' },
  { table: 'webhook_endpoint', column: 'previous_sealed_secret' },
  { table: 'mail_account', column: 'sealed_secret' },
  { table: 'vendor', column: 'sealed_tax_id' },
];

/** Settings whose value is `{"sealed": …}`. */
const settings = [canarySetting, identifierKeySetting];

/**
 * Seals again, with the current key, everything an earlier key has sealed, or nothing at all. Answers how many values. Throws where neither key opens
 * one. Nothing of the product may run meanwhile: it would seal with the earlier key.
 */
export function sealAnew(em: EntityManager, box: SecretBox): Promise<number> {
  return em.fork().transactional(async (tx) => {
    let count = 0;
    const sealAgain = (sealed: string, place: SealedPlace): string => {
      count += 1;
      return box.seal(box.open(sealed, place), place);
    };
    for (const { table, column } of columns) {
      const rows = await tx.execute<{ id: number; sealed: string }[]>(
        `select id, ${column} as sealed from ${table} where ${column} is not null order by id for update`,
      );
      for (const { id, sealed } of rows.filter((row) => !box.isOwn(row.sealed)))
        await tx.execute(`update ${table} set ${column} = ? where id = ?`, [sealAgain(sealed, { table, column, row: id }), id]);
    }
    const kept = await tx.execute<{ key: string; sealed: string }[]>(
      `select key, value->>'sealed' as sealed from setting where key = any(?::text[]) for update`,
      [`{${settings.join(',')}}`],
    );
    for (const { key, sealed } of kept.filter((row) => !box.isOwn(row.sealed)))
      await tx.execute(`update setting set value = jsonb_build_object('sealed', ?::text) where key = ?`, [
        sealAgain(sealed, { table: 'setting', column: 'value', row: key }),
        key,
      ]);
    return count;
  });
}
