import type { z } from 'zod';
import type { AccessToken } from '#core/database/entities/access-token.entity';
import type { AccessTokenOut } from './access-token.schema.js';

type View = z.input<typeof AccessTokenOut>;

/** A token as the api shows it at `now`. */
export const viewToken = (row: AccessToken, now: Date): View => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  hint: row.hint,
  access: row.access,
  resources: row.resources as View['resources'],
  expires_at: row.expiresAt ?? null,
  has_ended: row.expiresAt != null && row.expiresAt <= now,
  made_before_scopes: row.beforeScopes,
  last_used_at: row.lastUsedAt ?? null,
  last_used_address: row.lastUsedAddress ?? null,
  created_at: row.createdAt,
});
