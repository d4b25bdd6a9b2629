import type { Vendor } from '#core/vendors/vendor.entity';

/** What a vendor may know that the other does not. */
const facts = ['contactName', 'phone', 'email', 'serviceType', 'address', 'taxId'] as const;
type Known = Pick<Vendor, (typeof facts)[number] | 'businessName' | 'aliases' | 'serviceAreas' | 'notes' | 'isPreferred'>;
const longestNotes = 20_000;

/** What the one that is kept knows after another has become part of it: its own word stands before the other's. Pure. */
export function mergedVendor(kept: Known, gone: Known) {
  const known = new Set([kept.businessName, ...kept.aliases].map((name) => name.toLowerCase()));
  const names = [gone.businessName, ...gone.aliases].filter((name, at, all) => {
    const first = all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at;
    return first && !known.has(name.toLowerCase());
  });
  const notes = [kept.notes, gone.notes].filter(Boolean).join('\n\n').slice(0, longestNotes);
  return {
    ...Object.fromEntries(facts.map((fact) => [fact, kept[fact] ?? gone[fact] ?? null])),
    aliases: [...kept.aliases, ...names],
    serviceAreas: [...new Set([...kept.serviceAreas, ...gone.serviceAreas])],
    notes: notes || null,
    isPreferred: kept.isPreferred || gone.isPreferred,
  };
}
