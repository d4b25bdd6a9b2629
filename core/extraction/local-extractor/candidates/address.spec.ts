import { describe, expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/document-view';
import { textPage } from '../../../../test/fixtures/text-page.js';
import { readPaper } from '../../../../test/support/read-paper.js';
import { findPropertyAddress } from './address.js';

const read = (text: string, inSentences = false) =>
  findPropertyAddress(viewDocument([textPage(text)]), inSentences ? 'hoa_document' : 'other')?.value ?? null;
const letterOf = (text: string) => findPropertyAddress(viewDocument([textPage(text)]), 'hoa_document');

describe('the address a paper is about', () => {
  it.each([
    ['Service address: 482 Alder St, Unit B', '482 Alder St, Unit B'],
    ['Premises   27 BIRCH LN APT 2B', '27 BIRCH LN APT 2B'],
    ['PROP ADDR 27 BIRCH LN', '27 BIRCH LN'],
    ['Service location: 1200 Broadway #5', '1200 Broadway #5'],
    ['Service address\n27 Birch Lane\nUnit 4\nSalem, OR 97301', '27 Birch Lane, Unit 4, Salem, OR 97301'],
    ['Property insured: 27 Birch Lane', '27 Birch Lane'],
    ['Work performed at\n27 Birch Lane #4\nSalem OR 97301', '27 Birch Lane #4, Salem OR 97301'],
    ['Unit: 3/27 Birch Lane', '3/27 Birch Lane'],
    ['Regarding: Unit 4, 27 Birch Lane', 'Unit 4, 27 Birch Lane'],
    ['For: 27 Birch Lane Apt 3', '27 Birch Lane Apt 3'],
    ['RE: 2026 Annual Assessment - 27 Birch Lane (Lot 14)', '27 Birch Lane'],
    ['Job at: 27 Birch Lane, rear', '27 Birch Lane, rear'],
    ['SERV 1406 N OKLAHOMA', '1406 N OKLAHOMA'],
    ['Project\n27 Birch Street\nNampa, Idaho 83651', '27 Birch Street, Nampa, Idaho 83651'],
    ['Insured location 27 Birch Ave, Kearney NE', '27 Birch Ave, Kearney NE'],
    ['Account 0317-4482 | 1200 Station Blvd #317', '1200 Station Blvd #317'],
    ['Mortgaged premises: 12 Tanyard Spur, Florence, Montana', '12 Tanyard Spur, Florence, Montana'],
    ['Home   4021 Heron Landing Way', '4021 Heron Landing Way'],
    ['Property in violation   130 Heathermoor Blvd, Holly Springs, NC 27540', '130 Heathermoor Blvd, Holly Springs, NC 27540'],
    ['Property securing this loan: 21 Tallgrass Way, Wamego KS 66547.', '21 Tallgrass Way, Wamego KS 66547'],
    ['Address of the violation: 27 Birch Lane', '27 Birch Lane'],
    ['Your policy for the dwelling at 27 Harbour Steps, Boothbay ME 04537 expires', '27 Harbour Steps, Boothbay ME 04537'],
    ['Unit: 300 Sterling Wharf, Unit 5B', '300 Sterling Wharf, Unit 5B'],
    ['Lot 55 Tamarind Court   Month August 2026', '55 Tamarind Court'],
    ['Parcel address   1818 Pelican Pointe Ct, Gulf Breeze, FL\n                 32563', '1818 Pelican Pointe Ct, Gulf Breeze, FL 32563'],
    ['AT: 419 Larimer St', '419 Larimer St'],
    ['Service address: 700 Orchard Knob Ave #3', '700 Orchard Knob Ave #3'],
    ['Remit to service address: 9 Bank Plaza Drive', null],
    ['Mailing address: 27 Birch Lane', null],
    ['Service address: 31 days', null],
  ])('%s', (text, address) => {
    expect(read(text)).toBe(address);
  });

  it('is found in a sentence of a letter, and only there', () => {
    const letter = 'Here is what you need to know about 27 Birch Lane:';
    expect(read(letter, true)).toBe('27 Birch Lane');
    expect(read(letter)).toBeNull();
    expect(read('9 Bank Plaza Drive', true)).toBeNull();
    expect(read('Master association assessment, 2nd quarter – 7731 Via Palomino   1   186.00', true)).toBe('7731 Via Palomino');
    expect(read('Mail your check to us at 9 Bank Plaza Drive.', true)).toBeNull();
  });

  it('where an association names no home is the one it writes to, so unsure that nothing is assigned by it', () => {
    const letter = 'Pinehaven Townhome Owners, Inc.\n\nConstance Abernathy\n14 Pinehaven Circle\nLexington, Kentucky 40515\n\nDear owner,';
    expect(letterOf(letter)).toMatchObject({ value: '14 Pinehaven Circle, Lexington, Kentucky 40515', confidence: 0.5 });
    expect(letterOf('Pinehaven Owners Association\n14 Pinehaven Circle\nLexington, Kentucky 40515\n\nDear owner,')).toBeNull();
  });
});

it.each([
  ['House: 27 Sycamore Mews', '27 Sycamore Mews'],
  ['Property:     3907 Windmere Common', '3907 Windmere Common'],
  ['Property: Lot 114, 82 Osprey Trace', '82 Osprey Trace'],
  ['Roof at: 203 Chesapeake Ave, Crisfield MD 21817', '203 Chesapeake Ave, Crisfield MD 21817'],
  ['SERVICE 77 TANNERY LN        CYCLE 2', '77 TANNERY LN'],
  ['JOBAT 19 Ropewalk Ct', '19 Ropewalk Ct'],
  ['Unit     515 Kestrel St, Loft 8D', '515 Kestrel St, Loft 8D'],
  ['Service 30 days', null],
])('a word for the home names its address: %s', (line, address) => {
  const text = `Otter Creek Utilities\n\n${line}\nTotal due $20.00`;
  expect(readPaper({ text, fields: { property_address: '' } }).property_address).toBe(address);
});
