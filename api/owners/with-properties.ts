import { z } from 'zod';

/** Ids as a query or the JSON of its `filter` has them: `3`, `"3"`, `"3,4"`, `[3, "4"]`. */
const Given = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => [value].flat().flatMap((one) => String(one).split(',')))
  .pipe(
    z.array(
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ),
  );
const Filter = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({}));

/** No property has it; what is filtered by it is empty. */
const noProperty = 2_147_483_648;

type Values = Readonly<Record<string, unknown>>;

/**
 * The query of a call with the properties of the owners that `owner_id` names beside it or in its JSON `filter`, as its `field`: those that are asked for
 * there already and are also theirs, where both are given. What is no id stays for the call itself to refuse. Answers the same query where nothing is
 * to be changed.
 */
export async function withProperties<T extends Values>(
  query: T,
  field: 'property_id' | 'id',
  find: (ownerIds: readonly number[]) => Promise<number[]>,
): Promise<T> {
  const filter = Filter.safeParse(query.filter).data;
  const asked: Values = { ...query, ...filter };
  if (asked.owner_id === undefined || asked.owner_id === '') return query;
  const owners = Given.safeParse(asked.owner_id);
  const wanted = asked[field] === undefined ? null : Given.safeParse(asked[field]);
  if (!owners.success || wanted?.success === false) return query;
  const theirs = await find(owners.data);
  const both = wanted === null ? theirs : theirs.filter((id) => wanted.data.includes(id));
  const properties = (both.length > 0 ? both : [noProperty]).join(',');
  return { ...query, [field]: properties, ...(filter && { filter: JSON.stringify({ ...filter, [field]: properties }) }) };
}
