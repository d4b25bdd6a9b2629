import { phoneDigits } from '#core/records/messages/phone-digits';

/** What a document says of who sent it, besides the name. */
export interface VendorContact {
  /** As written. */
  phone: string | null;
  email: string | null;
  /** In one line. */
  address: string | null;
  /** An employer identification number, `12-3456789`. */
  taxId: string | null;
}

/** Every number and address by which a vendor that is known may be recognised. */
export interface VendorMarks {
  /** Digits alone, as `phoneDigits` gives them. */
  phones: string[];
  emails: string[];
  taxIds: string[];
}

/** Who sends stands at the top of a document. */
const headLines = 14;
const longest = 200_000;
const phone = /(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\d-])/g;
const email = /[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const taxId = /\b(?:ein|fein|tin|tax ?id|federal (?:tax )?id|employer id(?:entification)?)\b[^\d\n]{0,25}(\d{2}-?\d{7})\b/gi;
const town = /,? [A-Z]{2},? \d{5}(?:-\d{4})?\s*$/;
const ofSomeoneElse =
  /\b(?:bill(?:ed)? to|sold to|ship to|invoice to|customer|service (?:address|location|at)|property|job site|tenant|prepared for)\b/i;

/** All marks of a text. Pure. */
export function vendorMarks(text: string): VendorMarks {
  const read = text.slice(0, longest);
  return {
    phones: distinct([...read.matchAll(phone)].map(([number]) => phoneDigits(number))),
    emails: distinct([...read.matchAll(email)].map(([address]) => address.toLowerCase())),
    taxIds: distinct([...read.matchAll(taxId)].map(([, number = '']) => withDash(number))),
  };
}

/** The sender's own telephone, e-mail, address and tax id, as far as the head of a document names them; nobody else's. Pure. */
export function vendorContact(text: string): VendorContact {
  const lines = text
    .slice(0, longest)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, headLines);
  const until = lines.findIndex((line, at) => at > 0 && ofSomeoneElse.test(line));
  const head = until === -1 ? lines : lines.slice(0, until);
  const headText = head.filter((line) => !/\bfax\b/i.test(line) || /\b(?:phone|tel)\b/i.test(line)).join('\n');
  return {
    phone: headText.match(phone)?.[0].trim() ?? null,
    email: headText.match(email)?.[0].toLowerCase() ?? null,
    address: addressOf(head),
    taxId: vendorMarks(text).taxIds[0] ?? null,
  };
}

/** The line that ends with a state and ZIP code, with the street before it where that stands on the line above. */
function addressOf(head: readonly string[]): string | null {
  const cells = head.map((line) => line.split(/ {2,}|\t/).map((cell) => cell.trim()));
  for (const [at, line] of cells.entries()) {
    const cell = line.find((text) => town.test(text));
    if (!cell) continue;
    if (/^(?:\d|p\.? ?o\.? box)/i.test(cell)) return cell;
    const street = cells[at - 1]?.find((text) => /^(?:\d+[\w-]* \S|p\.? ?o\.? box)/i.test(text));
    return street ? `${street}, ${cell}` : cell;
  }
  return null;
}

const withDash = (number: string): string => number.replace(/^(\d{2})-?(\d{7})$/, '$1-$2');
const distinct = (all: readonly (string | null)[]): string[] => [...new Set(all.filter((text) => text !== null))];
