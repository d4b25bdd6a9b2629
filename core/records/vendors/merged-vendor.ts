import type { Vendor } from '#core/database/entities/vendor.entity';

/** What a vendor may know that the other does not. */
const facts = ['contactName', 'phone', 'email', 'serviceType', 'address'] as const;
type Fact = (typeof facts)[number];
type Known = Pick<Vendor, Fact | 'businessName' | 'aliases' | 'serviceAreas' | 'notes' | 'isPreferred' | 'acceptsEmail' | 'acceptsSms'>;
const called: Readonly<Record<Fact, string>> = {
  contactName: 'contact',
  phone: 'phone',
  email: 'e-mail',
  serviceType: 'service',
  address: 'address',
};
const longestNotes = 20_000;

/**
 * The fields of the kept vendor after a merge: its own values win, and those of the other that differ go into the notes. If either wants no e-mail or no
 * text messages, the merged vendor wants none. Pure.
 */
export function mergedVendor(kept: Known, gone: Known) {
  const known = new Set([kept.businessName, ...kept.aliases].map((name) => name.toLowerCase()));
  const names = [gone.businessName, ...gone.aliases].filter((name, at, all) => {
    const first = all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at;
    return first && !known.has(name.toLowerCase());
  });
  const notes = [kept.notes, gone.notes, otherWord(kept, gone)].filter(Boolean).join('\n\n').slice(0, longestNotes);
  return {
    ...Object.fromEntries(facts.map((fact) => [fact, kept[fact] ?? gone[fact] ?? null])),
    aliases: [...kept.aliases, ...names],
    serviceAreas: [...new Set([...kept.serviceAreas, ...gone.serviceAreas])],
    notes: notes || null,
    isPreferred: kept.isPreferred || gone.isPreferred,
    acceptsEmail: kept.acceptsEmail && gone.acceptsEmail,
    acceptsSms: kept.acceptsSms && gone.acceptsSms,
  };
}

/** The telephone, address and so on in which the other differs from the kept one; null where it does not. */
function otherWord(kept: Known, gone: Known): string | null {
  const others = facts.filter((fact) => gone[fact] && kept[fact] && gone[fact] !== kept[fact]);
  return others.length === 0 ? null : `${gone.businessName}: ${others.map((fact) => `${called[fact]} ${gone[fact]}`).join(', ')}`;
}
