import type { Vendor } from '#core/database/entities/vendor.entity';
import { plainIdentifier, sealIdentifier } from '#core/kernel/keys/identifier-hash';
import type { SealedPlace, SecretBox } from '#core/kernel/platform/secret-box';

/** The keys that tax IDs are kept with: one seals them, one makes the hash they are known again by. */
export interface TaxIdKeys {
  box: SecretBox;
  identifiers: Buffer;
}

type Kept = Pick<Vendor, 'taxId' | 'sealedTaxId' | 'taxIdHash' | 'taxIdLastFour'>;

const placeOf = (vendorId: number): SealedPlace => ({ table: 'vendor', column: 'sealed_tax_id', row: vendorId });

/** A tax ID as everybody sees it, `***-**-1234`; null where there is none. */
export function maskTaxId({ taxId, taxIdLastFour }: Pick<Vendor, 'taxId' | 'taxIdLastFour'>): string | null {
  const end = taxId ? lastFourOf(taxId) : taxIdLastFour;
  return typeof end === 'string' ? `***-**-${end}` : null;
}

/** Whether this is what `maskTaxId` shows, which a form sends back unchanged. */
export const isMaskedTaxId = (text: string): boolean => text.startsWith('***-**-');

/** The last four of a number; of one that is hardly longer, nothing. */
const lastFourOf = (number: string): string => (plainIdentifier(number).length > 5 ? plainIdentifier(number).slice(-4) : '****');

/** Whether a number ends as a vendor's tax ID does. */
export const endsAlike = (number: string, lastFour: string): boolean => lastFourOf(number) === lastFour;

/** Keeps a vendor's tax ID sealed, bound to its row; null forgets it. The vendor must have its id. */
export function keepTaxId(vendor: Kept & { id: number }, taxId: string | null, { box, identifiers }: TaxIdKeys): void {
  Object.assign(vendor, {
    taxId: null,
    sealedTaxId: taxId === null ? null : box.seal(taxId, placeOf(vendor.id)),
    taxIdHash: taxId === null ? null : sealIdentifier(identifiers, taxId).valueHash,
    taxIdLastFour: taxId === null ? null : lastFourOf(taxId),
  });
}

/** The whole tax ID of a vendor; null where it has none. Throws where the key is another. */
export function openTaxId({ id, taxId, sealedTaxId }: Kept & { id: number }, box: SecretBox): string | null {
  return sealedTaxId ? box.open(sealedTaxId, placeOf(id)) : (taxId ?? null);
}
