import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { drawnPhoto } from './photo.js';
import { billPdf, dayBefore } from './papers.js';
import type { Bench } from './bench.js';

/** A property of which everything is known that a person can say. */
export const wholeProperty = {
  address: '480 Maple Street',
  city: 'Salem',
  state: 'OR',
  zip_code: '97301',
  property_type: 'single-family',
  bedrooms: 3,
  bathrooms: 2.5,
  square_feet: 1640,
  occupancy_status: 'occupied',
  tenant_name: 'Sam Sample',
  tenant_email: 'sam.sample@example.com',
  tenant_phone: '(503) 555-0142',
  lease_start_date: '2026-02-01',
  tenant_notes: 'Prefers text messages.',
  monthly_rent: 2150,
  estimated_rent: 2300,
  estimated_value: 412_000,
  annual_property_taxes: 3890.4,
  share: 120.5,
  year_purchased: 2015,
  purchase_date: '2015-06-19',
  purchase_price: 298_500,
  ownership_type: 'mortgaged',
  mortgage_lender: 'Cascade Home Loans',
  mortgage_lender_url: 'https://loans.example/pay',
  mortgage_account_number: '0040-7719-22',
  mortgage_balance: 187_420.55,
  mortgage_payment: 1510.22,
  mortgage_rate: 3.875,
  mortgage_start_date: '2015-07-01',
  mortgage_maturity_date: '2045-07-01',
  hoa_name: 'Maple Glen Owners',
  hoa_monthly_fee: 85,
  hoa_url: 'https://mapleglen.example',
  hoa_username: 'owner480',
  hoa_password: 'glen glen glen',
  hoa_account_number: 'MG-480',
  lockbox_code: '4711',
  garage_code: '0815',
  wifi_network: 'maple-guest',
  wifi_password: 'correct horse',
  neighbor_name: 'Pat Example',
  neighbor_phone: '503-555-0177',
  general_notes: 'Corner lot. The water main is behind the hedge.',
} as const;

/** A little less of some others, by what the list shows. */
export const knownProperties = [
  { occupancy_status: 'vacant', monthly_rent: 1450, estimated_rent: 1500, estimated_value: 241_000, ownership_type: 'owned_outright' },
  {
    occupancy_status: 'partially_occupied',
    tenant_name: 'Robin Roe',
    tenant_phone: '503-555-0119',
    monthly_rent: 1980.5,
    estimated_value: 366_500,
  },
  { occupancy_status: 'occupied', tenant_email: 'lee@example.com', tenant_name: 'Lee Sample', monthly_rent: 1725, estimated_rent: 1800 },
  { occupancy_status: 'maintenance', estimated_value: 198_000, ownership_type: 'mortgaged', mortgage_balance: 92_310.4 },
  { occupancy_status: 'listed', monthly_rent: 1600, estimated_value: 228_750, ownership_type: 'mortgaged', mortgage_balance: 61_020 },
] as const;

/** What was spent on a property of late, the newest first. */
export const latelySpent = ['Oak Roofing', 'Elm Paint', 'Fir Fencing', 'Ash Plumbing', 'Yew Electric', 'Old Gutters'].map((vendor, at) => ({
  vendor,
  amount: 100 + at,
  expense_date: at < 5 ? dayBefore(0) : '2020-01-01',
}));

const said = [
  { body: 'The gutter on the north side came loose in the storm. Pictures attached.', daysAgo: 3, photos: 3 },
  { body: 'Rent is on its way.', daysAgo: 12, photos: 0 },
  { body: 'Thanks for the new dishwasher!', daysAgo: 41, photos: 0 },
];

const balances = [
  ['188192.40', 94],
  ['187807.80', 63],
  ['187420.55', 33],
] as const;

/** Three statements of its mortgage, and what the lender paid from escrow: one payment is proposed, one is set aside. */
async function tellOfMortgage({ product, em }: Bench, propertyId: number): Promise<void> {
  for (const [at, [principalBalance, ago]] of balances.entries()) {
    const day = dayBefore(ago);
    const bill = await billPdf({ vendor: 'Cascade Home Loans', amount: `$1,510.2${at}`, day });
    const documentId = await product.upload(`statement-${at}.pdf`, bill);
    const figures = { totalPayment: '1510.22', principal: '385.60', interest: '607.12', escrow: '517.50', principalBalance };
    const arithmetic = [{ check: 'parts', holds: true, detail: 'The parts add up.' }];
    em.create(MortgageStatement, { documentId, propertyId, lender: 'Cascade Home Loans', statementDate: day, ...figures, arithmetic });
    if (at === 0) continue;
    const kind = at === 1 ? 'property_tax' : 'insurance';
    const paid = { kind, paidOn: dayBefore(ago + 6), amount: at === 1 ? '1945.20' : '1180.00', words: 'Paid from escrow' } as const;
    em.create(EscrowDisbursement, { documentId, propertyId, ...paid, dismissedAt: at === 1 ? null : new Date() });
  }
  await em.flush();
}

/** Makes one property known in every detail, with messages, photos and papers. */
export async function tellOfProperty(bench: Bench, id: number): Promise<void> {
  const { product } = bench;
  await product.call('PUT', `/properties/${id}`, wholeProperty);
  for (const name of ['roof-north', 'roof-south', 'kitchen', 'bathroom', 'garage', 'front-door', 'fence', 'gutter'])
    await bench.addPhoto(id, `${name}.jpg`, await drawnPhoto(name));
  await tellOfMortgage(bench, id);
  for (const { body, daysAgo, photos } of said) {
    const pictures = await Promise.all(Array.from({ length: photos }, (_, at) => drawnPhoto(`${body}${at}`)));
    await bench.addMessage(id, { body, daysAgo, contactName: wholeProperty.tenant_name, pictures });
  }
}
