import { groupsOf, sharesOf, type SplitIn } from './share-form';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What the words need: the names of properties by id, and how money is written. */
interface Names {
  property: (id: number) => string;
  money: (amount: number) => string;
}

/** `Elm 60 %, Oak 40 %`; of a line `line 2: Elm, Oak in equal parts`. */
export function splitWords(splits: readonly SplitIn[], { property, money }: Names, translate: Translate): string {
  const shares = sharesOf(splits);
  const words = groupsOf(shares).map(({ line, places }) => {
    const group = places.flatMap((at) => shares[at] ?? []);
    const parts = group.map(({ property_id, method, amount, weight }) => {
      const name = property_id === '' ? translate('splits.business') : property(property_id);
      if (method === 'amount') return `${name} ${money(Number(amount))}`;
      return method === 'percent' ? `${name} ${weight} %` : name;
    });
    const how = group[0]?.method === 'equal' || group[0]?.method === 'share' ? ` ${translate(`splits.in_${group[0].method}`)}` : '';
    return `${line === null ? '' : `${translate('splits.line', { number: line })}: `}${parts.join(', ')}${how}`;
  });
  return words.join('; ');
}
