import type { Client } from 'pg';
import { vendorKeys } from '#core/records/vendors/vendor-key';

const first = 'Bright City Harbor Elm Oak Pine River North South East West Summit Valley Granite Silver Golden Copper Iron Blue Green Red White Black Stone Cedar Maple Birch Willow Canyon Prairie Coastal Mountain Meadow Sunrise Sunset Liberty Union Pioneer Heritage Capital Central Metro Royal Crown Eagle Falcon Hawk Lion Bear Wolf'.split(' '); // prettier-ignore
const second = 'water view side wood field ridge gate bridge land stone brook dale ford haven crest point port mont ville ton burg shore cliff grove glen marsh spring well lake hill park wick hurst mead moor wall watch way works yard'.split(' '); // prettier-ignore
const trades = 'Plumbing,Electric,Roofing,Landscaping,Insurance,Gas,Water,Heating and Cooling,Pest Control,Cleaning,Painting,Flooring,Locksmiths,Windows,Appliances,Supply,Hardware,Security,Waste,Pools,Paving,Fencing,Masonry,Carpentry,Management'.split(','); // prettier-ignore

/** The name of each vendor by its number from 0: all differ, and names that share a word are spread over the whole list. */
export function vendorName(at: number): string {
  const [a, b, c] = [at % first.length, Math.floor(at / first.length) % second.length, Math.floor(at / first.length / second.length)];
  return `${first[a]}${second[b]} ${trades[(a + b + c) % trades.length]}${c < trades.length ? '' : ` ${Math.floor(c / trades.length) + 1}`}`;
}

/** Adds vendors to the directory, each with the keys it is found by, a telephone and a mail address; some have a tax id. */
export async function seedVendors(database: Client, count: number): Promise<void> {
  const vendors = Array.from({ length: count }, (_, at) => ({ name: vendorName(at), keys: vendorKeys([vendorName(at)]), at }));
  await database.query(
    `insert into vendor (business_name, name_keys, phone, phone_digits, email, service_type, tax_id, is_preferred, is_active)
       select name, keys, '503-555-' || at, '1503' || lpad(at::text, 7, '0'), 'billing@' || (keys->>0) || '.example', (array['Plumber', 'Electrician', 'HVAC', null])[1 + at % 4],
         case when at % 5 = 0 then '93-' || lpad(at::text, 7, '0') end, at % 40 = 0, at % 25 > 0
       from jsonb_to_recordset($1::jsonb) v (name text, keys jsonb, at int) order by at`,
    [JSON.stringify(vendors)],
  );
  await database.query('analyze vendor');
}
