import type { DocumentType } from '#core/documents/document-type';

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

/**
 * What papers of a kind speak of, beyond the words that name it: no one of these is proof, several different ones together are. Folded,
 * each matched as whole words; a plural `s` may follow.
 */
export const kindVocabulary: readonly (readonly [DocumentType, readonly string[]])[] = [
  [
    'utility_bill',
    words(`telephone, internet, broadband, cable tv, phone line, modem, router, mbps, voip, long distance, gigabit, wi-fi, streaming, equipment rental,
      wastewater, sewer, sewage, stormwater, storm water, meter, meter reading, present reading, previous reading, usage, kwh, therm, ccf, hcf, mcf,
      gallon, service address, service location, service at, service period, rate class, rate schedule, fuel adjustment, fuel clause, delivery charge,
      supply charge, customer charge, member charge, basic service, basic charge, base charge, basic rate, service availability, franchise fee,
      franchise tax, container, roll-off, cart, pickup, hauling, recycling, refuse, garbage, trash, yard waste, landfill, environmental recovery,
      disconnect, disconnection, reconnect, reconnection, shut off, shutoff, budget billing, level billing, levelized billing, universal service, usf,
      911, subscriber line charge, regulatory, energy charge, demand, street light, yard light, water district, water works, public works, public utility,
      light department, electric cooperative, power, gas, water, days of service, read date, billing cycle, cycle, propane, heating oil, tier, drainage, kgal, reading date, current reading, prior reading, service loc`),
  ],
  [
    'insurance_document',
    words(`insurance, casualty, assurance, mutual, premium, coverage, dwelling, dwelling fire, policy, policy fee, policy period, term, liability,
      insured, named insured, insured location, insured home, deductible, endorsement, mortgagee, agent, agency, declarations, peril, underwriter,
      underwriting, fair rental value, other structures, loss of rent, umbrella, flood, windstorm, hazard, renewal, cancellation, renters, landlord`),
  ],
  [
    'tax_document',
    words(`treasurer, assessor, collector of taxes, tax collector, parcel, parcel number, levy, school district, taxable value, assessed value, market value,
      delinquent, mill, millage, tax year, real property, property tax, tax code area, homestead, exemption, first half, second half, tax bill, county,
      special assessment, land value, improvements, improvement value, lien, general tax, fire district, taxing authority, tax rate`),
  ],
  [
    'subscription',
    words(`subscription, subscriber, per month, per year, a month, renew, renewal, auto-renew, until cancelled, until canceled, cancel anytime, seat, user,
      workspace, plan, pro, premium plan, billing period, next billing, next charge, license, hosting, domain, upgrade, downgrade, card on file,
      payment method, mastercard, visa, unused time, prorated, proration, trial, invoice period, monthly plan, annual plan, yearly plan, next payment, next renewal, membership, renews, account owner, api`),
  ],
];
