import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { readPaper } from '../../../../test/support/read-paper.js';

const vendorOf = (text: string, context: Partial<ExtractionContext> = {}) => readPaper({ text, context, fields: { vendor: '' } }).vendor;

const owner = 'Sample Rentals LLC\nPO Box 1180\nSalem, OR 97308';

it('whom a letter is sent to does not send it, legal form or not', () => {
  expect(vendorOf(`MAPLE RIDGE HOMEOWNERS ASSOCIATION\nMarch 4, 2026\n${owner}\n\nTotal due $20.00`)).toBe(
    'MAPLE RIDGE HOMEOWNERS ASSOCIATION',
  );
  // The only business on the page is its sender, whatever stands above it.
  expect(vendorOf(`Receipt\nMarch 4, 2026\n${owner}\n\nTotal $20.00`)).toBe('Sample Rentals LLC');
});

it('the business that gets the papers is no vendor', () => {
  const text = `Receipt\nMarch 4, 2026\n${owner}\n\nTotal $20.00`;
  expect(vendorOf(text, { ownNames: ['Sample Rentals, LLC'] })).not.toBe('Sample Rentals LLC');
});

it('a manager in whose care the letter comes is not its association', () => {
  const text = `Willow Bend Townhomes Association\nc/o Pinnacle Community Management\n${owner}\n\nAmount due $20.00`;
  expect(vendorOf(text, { mailbox: 'hoa' })).toBe('Willow Bend Townhomes Association');
});

it('a person who writes for a business signs with its name', () => {
  const context = { fromEmail: 'ann@foothillservicing.example', fromName: 'Ann Porter' };
  expect(vendorOf('Your payment of $20.00 is due.\n\nFoothill Servicing, Inc.', context)).toBe('Foothill Servicing, Inc.');
  expect(vendorOf('Your payment of $20.00 is due.', context)).toBe('Ann Porter');
});

it('a mail that bills nothing is no expense, and whoever sent it no vendor', () => {
  const context = { fromEmail: 'ann@foothillservicing.example', fromName: 'Foothill Servicing, Inc.' };
  const nothing = { vendor: null, amount: null, document_type: 'other' };
  const read = (text: string, more: Partial<ExtractionContext> = {}) =>
    readPaper({ text, context: { ...context, ...more }, fields: nothing });
  expect(read('-- \nPat Owner\nRentals\n555 010 2030')).toEqual(nothing);
  expect(read('big', { subject: 'big scan' })).toEqual(nothing);
  expect(read('locked zip only')).toEqual(nothing);
  const bill = { vendor: 'Foothill Servicing, Inc.', document_type: 'expense' };
  expect(read('Please pay $20.00.')).toMatchObject(bill);
  expect(read('Your invoice is attached.')).toMatchObject(bill);
  // The mailbox says what it is, and whom people know by its domain is no guess.
  expect(read('Please call us.', { mailbox: 'hoa' })).toMatchObject({ vendor: 'Foothill Servicing, Inc.', document_type: 'hoa_document' });
  const knownVendors = [{ name: 'Foothill', domains: ['foothillservicing.example'] }];
  expect(read('Please call us.', { knownVendors })).toMatchObject({ vendor: 'Foothill', document_type: 'other' });
});

it('a heading, a licence and a slogan are no part of a name', () => {
  expect(vendorOf('ENERGY STATEMENT\nGolden Gate Energy Company\nTotal due $20.00')).toBe('Golden Gate Energy Company');
  expect(vendorOf('Hatch Mortgage LLC, NMLS 77120\nTotal due $20.00')).toBe('Hatch Mortgage LLC');
});

describe('a bill that a person mails', () => {
  const lee = { fromEmail: 'lee@sample.example', fromName: 'Lee Boss' };

  it.each([
    ['Pool Cleaners Ltd\nInvoice PC-3\nInvoice date: November 15, 2026\nTotal due: $65.00', 'Pool Cleaners Ltd'],
    ['Green Garden Co\nInvoice 9   Nov 15, 2026\nTotal   $15.00', 'Green Garden Co'],
    ['Prąd SA\nFaktura FV/13\nRazem: 21,00 PLN', 'Prąd SA'],
    ['Northside Works\nInvoice U-1\nTotal due: $77.10', 'Northside Works'],
    ['Harbor Plumbing\n80 Dock Street\nTotal due: $77.10', 'Harbor Plumbing'],
    ['Here is what is due for May: $77.10\n\nBest regards\nHarbor Gardens LLC', 'Harbor Gardens LLC'],
    ['Please pay this.\n\nFrom: Harbor Plumbing\nTotal due: $77.10', 'Harbor Plumbing'],
  ])('is the business of its letterhead: %s', (text, vendor) => {
    expect(vendorOf(text, lee)).toBe(vendor);
  });

  it.each([
    'Fixed the kitchen sink\nInvoice for May\nTotal due: $77.10',
    'Hi Pat,\nhere is my bill for the painting.\nTotal due: $77.10',
    'Pat Owner\n12 Elm Street\nTotal due: $77.10',
    'Lee Boss\nInvoice 12\nBill to: Sample Rentals LLC\nTotal due: $77.10',
  ])('is their own where none stands in it: %s', (text) => {
    expect(vendorOf(text, lee)).toBe('Lee Boss');
  });

  it("is the sender's where the display name is a business of the same address", () => {
    const text = 'Summer Specials Co\nInvoice 9\nTotal due: $15.00';
    expect(vendorOf(text, { fromEmail: 'green@greengarden.example', fromName: 'Green Garden' })).toBe('Green Garden');
    expect(vendorOf(text, { fromEmail: 'pool@sample.example', fromName: 'Pool Cleaners Ltd' })).toBe('Pool Cleaners Ltd');
  });
});

it.each([
  [
    'Tamarind Court Homeowners Association\nMarch 4, 2026\n\nTotal due $20.00\nMake check payable to Tamarind Court HOA',
    'Tamarind Court Homeowners Association',
  ],
  ['bluestem home loans\n15 Flint Rd, Manhattan KS 66502\n\nTotal due $20.00\n\nBluestem Home Loans, Inc.', 'Bluestem Home Loans, Inc.'],
  [
    'GRANITE COMMERCIAL BANK\nCOMMERCIAL LOAN OPERATIONS\n88 Elm Street\nManchester NH 03101\n\nTotal due $20.00',
    'GRANITE COMMERCIAL BANK',
  ],
  [
    'Pinnacle Mobile\nStatement date 10/07/26\n\nCascade Properties\nAttn: Lucinda Faraday\n88 Depot St\n\nTotal due $20.00',
    'Pinnacle Mobile',
  ],
])('the name a paper bears in full, without its departments', (text, vendor) => {
  expect(vendorOf(text)).toBe(vendor);
});

describe('what only stands where a name might', () => {
  const kim = { fromEmail: 'kim@sample.example', fromName: null };

  it('talk of somebody who keeps the books here is no vendor', () => {
    expect(vendorOf('Remember the meter reading on Monday please\nTotal due $20.00', kim)).toBeNull();
    expect(vendorOf('Please come\n\nMeeting notice: Annual meeting', { ...kim, mailbox: 'hoa' })).toBeNull();
  });

  it('the label of the next row is no name, and what a header names is not the line below it', () => {
    expect(vendorOf('Seller                 Elm Tools\nSeller ID              elmtools\nTotal   $20.00', kim)).toBe('Elm Tools');
    const forwarded = 'From: Harbor Water & Sewer <billing@harborwater.example>\nSubject: Your bill\nTo: Kim <kim@sample.example>\n\nWater service   61.20\nTotal due   $84.50'; // prettier-ignore
    expect(vendorOf(forwarded, { fromEmail: 'billing@harborwater.example', fromName: 'Harbor Water & Sewer' })).toBe(
      'Harbor Water & Sewer',
    );
  });
});

describe('a name set in several lines or cut short', () => {
  it.each([
    [
      'Tamarind Court Condominium Owners\nAssociation\n2750 Tamarind Court\nSan Diego, CA 92110\n\nTotal due $20.00',
      'Tamarind Court Condominium Owners Association',
    ],
    ['Northgate Crossing\nM O R T G A G E\nPO Box 2291\nColumbus, OH 43216\n\nTotal due $20.00', 'Northgate Crossing MORTGAGE'],
    [
      'Corner Contract Collections\nWe service private notes and land contracts\n28 W Idaho St, Kalispell, MT 59901\n\nTotal due $20.00',
      'Corner Contract Collections',
    ],
    ['Ashgrove Bank\nHome Lending\nPO Box 2291\nColumbus, OH 43216\n\nTotal due $20.00', 'Ashgrove Bank'],
    ['LTC Loomis Telephone & Cable Co.\n27 Union Ave, Loomis, VT 05161\n\nTotal due $20.00', 'Loomis Telephone & Cable Co.'],
    [
      'COPPER CREEK\nOctober 9, 2026\n\nDear Owners of Copper Creek Ranch Owners Association:\nTotal due $20.00\n',
      'Copper Creek Ranch Owners Association',
    ],
  ])('%s', (text, name) => {
    expect(vendorOf(text)).toBe(name);
  });
});

it('whom a letter greets is not who sends it', () => {
  const letter = 'May 4, 2026\n\nAchebe Homes LLC\n12 Gantry Street\nSalem, OR 97308\n\nDear Achebe Homes LLC,\n';
  const text = `${letter}This is a violation notice. Please correct it by June 4, 2026.\n\nBoard of Directors\nMaple Ridge Owners Association`;
  expect(vendorOf(text, { mailbox: 'hoa' })).toBe('Maple Ridge Owners Association');
});

it('the business that heads the paper goes before a legal form further down', () => {
  expect(
    vendorOf('PINNACLE PEAK LENDING\nBorrower statement\nStatement date: Apr 2, 2026\nDesert Sage Holdings LLC\nAmount due $20.00'),
  ).toBe('PINNACLE PEAK LENDING');
});

it.each([
  [
    'UNLEADED      11.204 GAL\nPRICE/GAL   $3.459\n\nCOTTONWOOD TRAVEL STOP #118\n4400 W HWY 40\nVERNAL, UT 84078',
    'COTTONWOOD TRAVEL STOP #118',
  ],
  ['DIESEL #2   8.400 GALLONS\nPUMP 04\nHarbor Fuel Mart\n12 Dock St', 'Harbor Fuel Mart'],
  ['SUPER E10   31,20 L\nTankstelle Kessler\nGartenweg 3\n79102 Freiburg', 'Tankstelle Kessler'],
  ['2X4X8 SPF STUD 12 @ 3.98   47.76\nDECK SCREW 3IN 5LB   31.97\nHawthorn Lumber & Hardware\n210 Depot St', 'Hawthorn Lumber & Hardware'],
])('what was bought is not its seller: %s', (text, vendor) => {
  for (const fromName of ['eReceipts', 'Fuel Receipts'])
    expect(vendorOf(`${text}\n\nTotal   $38.76`, { fromName, fromEmail: 'receipts@sample.example' })).toBe(vendor);
});

it('an address behind the name in the small print is none of it', () => {
  expect(vendorOf('Your plan   $9.99\n\nFilecrest Inc., 548 Market St, San Francisco')).toBe('Filecrest Inc.');
});
