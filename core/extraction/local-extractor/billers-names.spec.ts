import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const bill = (head: string) => `
${head}

Invoice no. 4471
Invoice date: 03/02/2026

Work of February          90.00
Total due                $90.00
`;

test.each([
  [
    'what a business does, in small letters behind its name',
    'GREEN HOLLOW PAVING driveways & parking lots\n12 Depot Rd, Albany, NY 12205',
    'GREEN HOLLOW PAVING',
  ],
  [
    'the name in full below that',
    'BEACON guarding homes since 1977\nBeacon Alarm Services, 12 Depot Rd, Albany, NY 12205',
    'Beacon Alarm Services',
  ],
  ['a trade behind the name of a person', 'Ann Pruitt, house painter\n7 Mill Lane, Keene, NH 03431', 'Ann Pruitt'],
  ['a legal form in small letters', 'Mason Tree Care, llc\n7 Mill Lane, Keene, NH 03431', 'Mason Tree Care, llc'],
  [
    'spaced letters',
    'W H I T C O M B ,   O R R & D A Y ,   P L L C\nAttorneys - 88 Court Street, Keene, NH 03431',
    'WHITCOMB, ORR & DAY, PLLC',
  ],
  ['a list of trades below the name', 'PRUITT & SONS\nPlumbing - Heating\nCA Lic. 0000000\n7 Mill Lane, Keene, NH 03431', 'PRUITT & SONS'],
  ['the office of a town that bills', 'TOWN OF MARLOW UTILITY BILLING\n101 MAIN, MARLOW NH 03456', 'TOWN OF MARLOW'],
])('a vendor goes by its name alone: %s', (_, head, vendor) => {
  expect(readPaper({ text: bill(head), fields: { vendor } })).toEqual({ vendor });
});

test('whom a paper is sent to is no vendor, though it mailed the paper on', () => {
  const text = `
Town of Marlow                              RENTAL LICENSE
Department of Inspections                   RENEWAL NOTICE
1 Town Plaza, Marlow, NH 03456

April 2, 2026
Orr Holdings LLC
600 Pearl Mall
Keene, NH 03431

License 2207, first unit       $60.00
Fee to be paid                 $60.00
`;
  const fields = { vendor: 'Town of Marlow' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('whom the work is billed to, beside the home it was done at, is no vendor', () => {
  const text = `
Service ticket / invoice      Date              Technician
77-118                        Aug 3, 2026       Lee

Bill                  Treated
Orr Holdings LLC      52 Beaver Brook Road
14 Pearl St           Keene, NH 03431
Keene, NH 03431

Ants                  80.00
YOU PAY              $80.00
`;
  const fields = { vendor: null, property_address: '52 Beaver Brook Road, Keene, NH 03431' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('what is counted at a pump sells nothing', () => {
  const text = `
FILL UP #118
I-80 EXIT 220
KEENE NH.
09/22/2026   06:58 AM
GALLONS      17.402
PRICE/GAL    $3.459
TOTAL SALE   $60.19
`;
  const fields = { vendor: 'FILL UP #118' };
  expect(readPaper({ text, fields })).toEqual(fields);
});
