import { expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/document-view';
import { textPage } from '../../../../test/fixtures/text-page.js';
import { findPropertyAddress } from './address.js';

const read = (text: string) => findPropertyAddress(viewDocument([textPage(text)]))?.value ?? null;

it.each([
  [
    'a label in the middle beside two lines',
    `
Rosa Linden                  Loan number     8810-331
12 Orchard Row, Apt 2                        812 Old Mill Road, Enid, OK
Enid, OK 73701               Property
                                             73703
                             Next payment    April 1, 2026`,
    '812 Old Mill Road, Enid, OK 73703',
  ],
  [
    'a street that goes on beside its label',
    `
Account:      HR-4120
              120 Heron
Property:     Ridge Blvd,
              Plano, TX 75074
Balance due   $162.00`,
    '120 Heron Ridge Blvd, Plano, TX 75074',
  ],
  [
    'a code alone, flush right, beside the second word of the label',
    `
Account       220-01187-01
Premises      77 Alder Way, Bellmont, ID
address                            83301
Billed                        04/30/2026`,
    '77 Alder Way, Bellmont, ID 83301',
  ],
  [
    'a name over the street, and another table beside',
    `
Ship date 04/06/26           Job location
                             The Sauk residence
40 Dane St                   19 Whisper Way #2,
Verona, WI 53593             Verona, WI 53599`,
    '19 Whisper Way #2, Verona, WI 53599',
  ],
  [
    'the next row has a label of its own',
    `
Property      27 Birch Lane
Mail to       9 Bank Plaza
              Salem, OR 97301`,
    '27 Birch Lane',
  ],
  [
    'a floor in brackets',
    `
Bill                        Treated
Sample Homes                2947 N Birch Street (lower)
88 Main St                  Salem, OR 97301
Enid, OK 73701`,
    '2947 N Birch Street (lower), Salem, OR 97301',
  ],
  [
    'beside the code of the place',
    `
BILL TO:                    SERVICE LOCATION:
Sample Investments          SITE 0001   905 Birch Blvd
88 Main St                              Salem, OR 97301
Enid, OK 73701`,
    '905 Birch Blvd, Salem, OR 97301',
  ],
  [
    'behind the code of the place',
    `
BILL TO:                    SERVICE LOCATION:
Sample Investments          SITE 0001 905 Birch Blvd
88 Main St                  Salem, OR 97301
Enid, OK 73701`,
    '905 Birch Blvd, Salem, OR 97301',
  ],
  [
    'a house on the lot of a plat',
    `
To                       Unit                   Statement date
Ann Sample               Lot 62                 January 28, 2026
6027 E Oak Knoll Cir     2251 Cinder Cone Trail
Mesa, AZ 85215           Prescott, AZ 86301`,
    '2251 Cinder Cone Trail, Prescott, AZ 86301',
  ],
])('a block of lines is one address: %s', (_, text, address) => {
  expect(read(text)).toBe(address);
});

it.each([
  ['Gas safety record and service at Flat 6, 22 Kelham Road, Leeds LS6 2PQ on 12 March', 'Flat 6, 22 Kelham Road, Leeds LS6 2PQ'],
  ['Civic address: 504 - 1180 Yates Street, Victoria, BC V8V 3M8', '504 - 1180 Yates Street, Victoria, BC V8V 3M8'],
  ['Premises: 38 Larkfield Avenue, Dublin 6', '38 Larkfield Avenue, Dublin 6'],
  ['Site: 4 Quay Road, Cork T12 X2Y4', '4 Quay Road, Cork T12 X2Y4'],
  ['Service at: 88 Wren Rd Lot 4, Decorah, IA 52101', '88 Wren Rd Lot 4, Decorah, IA 52101'],
  ['Tank at: 31 County Road 88, Minot, ND 58701', '31 County Road 88, Minot, ND 58701'],
  ['Unit 7 - 27 Birch Lane', null],
  ['Licence address: 66 Larch Ave S, Norwell, MN 55090', '66 Larch Ave S, Norwell, MN 55090'],
  ['Property: 31 Colley Ave, Norfolk, VA 23507', '31 Colley Ave, Norfolk, VA 23507'],
  ['Cabin: 41 Loon Road, Rangeley, ME 04970', '41 Loon Road, Rangeley, ME 04970'],
  ['Clean of gutters at 402 Granby St, Norfolk, VA 23510', '402 Granby St, Norfolk, VA 23510'],
])('towns of the isles and Canada, and towns that begin like a unit: %s', (text, address) => {
  expect(read(text)).toBe(address);
});
