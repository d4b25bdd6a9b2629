import type { z } from 'zod';
import type { PropertyInput } from '#core/records/properties/save-property';
import { camelKeys } from '../http/case.js';
import type { PropertyUpdate } from './property.schema.js';

/** The body of a call with the names of the entity; emptied text is null. */
export function toPropertyInput(body: z.output<typeof PropertyUpdate>): PropertyInput {
  const { hoa_account_number, hoa_password, lockbox_code, garage_code, wifi_password, mortgage_account_number, ...columns } = body;
  const secrets = camelKeys({ hoa_password, lockbox_code, garage_code, wifi_password, mortgage_account_number });
  return {
    columns: emptyToNull(camelKeys(columns)),
    secrets: emptyToNull(secrets),
    ...(hoa_account_number === undefined ? {} : { hoaAccountNumber: hoa_account_number || null }),
  };
}

function emptyToNull<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])) as T;
}
