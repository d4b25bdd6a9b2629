import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const kindOf = (text: string, subject: string | null = null) =>
  readPaper({ text, context: { subject }, fields: { document_type: '' } }).document_type;

const bills: Record<string, string> = {
  'natural gas': `
Northfield Gas
Account Number 4410-22-918
Service Address 1218 Elm St, Boise, ID 83702
Service period 09/02/2026 - 10/01/2026
Previous balance   $41.20
Payment received   -$41.20
Natural gas charges   $48.75
Amount due   $48.75`,
  power: `
Northfield Electric
Account Number 4410-22-918
Billing date 10/04/2026
Previous balance   $41.20
Electricity charges   $48.75
Amount due   $48.75`,
  'the collection of trash': `
Green Valley Waste
Invoice date 10/01/2026
Customer number 88-1190
Service address 1218 Elm St
Billing period 10/01/2026 - 12/31/2026
Residential trash and recycling   $84.00
Amount due $84.00`,
  'a quarter of garbage service': `
City Refuse
INVOICE 55120
Account 3390-1
Quarterly garbage service Oct - Dec 2026
Total due $84.00`,
  internet: `
Brightline Internet
Account number 8810 22 3381
Service address 1218 Elm St Apt 2
Billing period Oct 4 - Nov 3, 2026
Internet 300 Mbps   $59.99
Total due $59.99`,
  telephone: `
TalkWell
Account number 208-555-0144 331
Previous balance 38.50
Payments -38.50
Home phone unlimited 38.50
Total amount due $38.50`,
  television: `
Summit Cable
Account 4419 0021
Service at 1218 Elm St
Statement date 10/04/2026
Cable TV 72.00
DVR rental 10.00
Total due 82.00`,
  'heating oil': `
Harbor Oil Co
Heating oil delivery
Account 2201
Delivered to 1218 Elm St
150.2 gallons @ 3.899   $585.63
Total due $585.63`,
  propane: `
Mesa Propane
Invoice 77110
Account number 2201-8
Delivery address 1218 Elm St
Propane 120.0 gal @ 2.45  294.00
Amount due 294.00`,
};

test.each(Object.entries(bills))('a bill of %s to an account is a utility bill', (_, text) => {
  expect(kindOf(text)).toBe('utility_bill');
});

test('so is a mail that says a bill is ready', () => {
  const text = 'Your October bill for natural gas at 1218 Elm St is ready.\nAccount number: 77120-4\nAmount due: $40.30';
  expect(kindOf(text, 'Your natural gas bill is ready')).toBe('utility_bill');
});

const others: Record<string, string> = {
  'a clean-out': `
Two Guys Hauling
Invoice 118
Account 44
Service address: 1218 Elm St
Previous balance 0.00
Waste collection, 2 loads after clean-out 300.00
Total 300.00`,
  'work on a gas line': `
Rourke Heating
Invoice 2201
Customer account 118
Service address: 1218 Elm St
Previous balance 0.00
Natural gas line leak test 80.00
Total 80.00`,
  'a purchase by an account': `
Corner Hardware
Account 118
Statement date 10/04/2026
Previous balance 0.00
Phone: 208-555-0144
Gas can, internet order 24.00
Total 24.00`,
  'a tank filled at the counter': `
Corner Hardware
Phone 208-555-0144
Propane refill 4.7 gal 21.99
Total 21.99`,
  'a collection without an account': `
Blue Can Waste
October 4, 2026: waste collection of one sofa
Amount due 60.00`,
};

test.each(Object.entries(others))('%s is none', (_, text) => {
  expect(kindOf(text)).not.toBe('utility_bill');
});
