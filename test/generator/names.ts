import type { Issuer } from './content.ts';
import type { Draw } from './draw.ts';

const places = [
  'Cedar',
  'Maple',
  'Ridgeview',
  'Lakeshore',
  'Stonebrook',
  'Fairhaven',
  'Northgate',
  'Willow Creek',
  'Summit',
  'Harborview',
  'Pinecrest',
  'Riverbend',
  'Oak Hollow',
  'Bayside',
  'Meadowlark',
  'Granite',
  'Silver Birch',
  'Copperfield',
  'Eastwick',
  'Highland',
  'Brookstone',
  'Juniper',
  'Prairie',
  'Clearwater',
  'Thornton',
  'Ashford',
  'Kingsley',
  'Marlowe',
  'Westbrook',
  'Hollis',
] as const;
const families = [
  'Okafor',
  'Lindqvist',
  'Moreno',
  'Petrov',
  'Nakamura',
  'Hughes',
  'Delgado',
  'Schmidt',
  'Abara',
  'Kowalski',
  'Nguyen',
  'Fraser',
  'Rossi',
  'Haddad',
  'Olsen',
  'Whitaker',
  'Banerjee',
  'Castillo',
] as const;
const endings = ['', '', '', ' LLC', ' Inc.', ', Inc.', ' Co.', ' Corp.', ' & Sons', ' Group'] as const;
const streets = [
  'Main Street',
  'Elm Avenue',
  'Harbor Road',
  'Second Street',
  'Cypress Lane',
  'Orchard Drive',
  'Mill Road',
  'Franklin Avenue',
  'Juniper Court',
  'Old Post Road',
  'W 14th St',
  'NE Alder Blvd',
] as const;
const towns = [
  'Salem, OR 97301',
  'Dayton, OH 45402',
  'Austin, TX 78704',
  'Madison, WI 53703',
  'Boise, ID 83702',
  'Tampa, FL 33602',
  'Reno, NV 89501',
  'Mesa, AZ 85201',
  'Albany, NY 12207',
  'Durham, NC 27701',
  'Tacoma, WA 98402',
  'Provo, UT 84601',
] as const;
const owners = ['Sample Rentals LLC', 'Pat Sample', 'Sample Family Trust', 'P. and R. Sample', 'Sample Holdings, LLC'] as const;
const slogans = [
  'Serving you since 1987',
  'Your neighborhood experts',
  'Powering our community',
  'Quality you can trust',
  'A better way to manage',
  'Licensed · Bonded · Insured',
  'Your satisfaction is our business',
  'Member owned',
  'Working for you 24/7',
] as const;

/** What businesses of a trade call themselves, behind or instead of a name. */
export const trades = {
  utility: [
    'Electric Cooperative',
    'Power & Light',
    'Water District',
    'Gas Company',
    'Public Utilities',
    'Energy',
    'City of * Utilities',
    '* Municipal Water',
    'Sanitation',
    'Broadband',
  ],
  contractor: [
    'Plumbing',
    'Roofing',
    'Heating & Cooling',
    'Electric',
    'Landscaping',
    'Pest Control',
    'Handyman Services',
    'Tree Service',
    'Appliance Repair',
    'Locksmith',
    'Painting',
    'Cleaning Services',
    'Garage Doors',
  ],
  shop: [
    'Hardware',
    'Home Center',
    'Building Supply',
    'Lumber',
    'Paint & Decor',
    'Garden Center',
    'Appliance Depot',
    'Market',
    'Office Supply',
    'Fuel Stop',
  ],
  hoa: [
    'Homeowners Association',
    'Condominium Association',
    'Owners Association',
    'HOA',
    'Community Association',
    'Townhomes Association',
    'Villas HOA',
    'Master Association',
  ],
  mortgage: [
    'Home Loans',
    'Mortgage',
    'Mortgage Servicing',
    'Bank',
    'Savings Bank',
    'Federal Credit Union',
    'Loan Servicing',
    'Home Lending',
  ],
  insurance: ['Insurance', 'Mutual Insurance', 'Casualty Company', 'Insurance Group', 'Property & Casualty', 'Indemnity'],
  county: [
    '* County Treasurer',
    '* County Tax Collector',
    'City of * Finance Department',
    'Town of * Tax Office',
    '* County Revenue Commissioner',
  ],
  software: ['Cloud', 'Suite', 'Books', 'Sign', 'Screening', 'Desk', 'Tenant Check', 'Rent Manager', 'Stream', 'Docs'],
  manager: ['Property Management', 'Realty Management', 'Residential Services', 'Rental Management', 'Management Group'],
  professional: ['Law Office', 'Accounting', 'CPAs', 'Legal Services', 'Tax Advisors', 'Surveying'],
} as const;
export type Trade = keyof typeof trades;

export const wordFor = (draw: Draw): string => draw.pick(places);

/** A business of a trade. */
export function drawIssuer(draw: Draw, trade: Trade): Issuer {
  const form = draw.pick(trades[trade]);
  const root = trade === 'county' || draw.chance(0.65) ? draw.pick(places) : draw.pick(families);
  const plain = form.includes('*') ? form.replace('*', root) : `${root} ${form}`;
  const name = trade === 'hoa' || trade === 'county' || form.includes('*') ? plain : `${plain}${draw.pick(endings)}`;
  return {
    name,
    slogan: draw.chance(0.35) ? draw.pick(slogans) : null,
    address: draw.chance(0.5)
      ? [`PO Box ${draw.digits(4)}`, draw.pick(towns)]
      : [`${draw.digits(3)} ${draw.pick(streets)}`, draw.pick(towns)],
    phone: `(${draw.int(201, 989)}) 555-01${draw.digits(2)}`,
    domain: `${plain
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-$/g, '')}.example`,
  };
}

export function drawAddress(draw: Draw): readonly [street: string, town: string] {
  const unit = draw.chance(0.4) ? draw.pick([`, Unit ${draw.int(1, 40)}`, ` #${draw.int(1, 40)}`, `, Apt ${draw.int(1, 9)}B`]) : '';
  return [`${draw.digits(draw.int(2, 4))} ${draw.pick(streets)}${unit}`, draw.pick(towns)];
}

export const drawRecipient = (draw: Draw): string[] => [draw.pick(owners), `PO Box ${draw.digits(4)}`, draw.pick(towns)];
