import { type FilterQuery, raw } from '@mikro-orm/postgresql';
import { containing } from '#core/kernel/platform/like-pattern';

/** The words are in a text of the table, which an index holds; no condition without words. */
export const sayingIn = (words: string | null, textOf: (alias: string) => string): FilterQuery<never>[] =>
  words ? [{ [raw((alias) => `${textOf(alias)} ilike ?`, [containing(words)])]: [] }] : [];

/** The conditions of most lists, for the columns of one entity. */
export function conditionsOn<T extends object>() {
  type Column = keyof T & string;
  return {
    /** For each filter that was set: its column has one of the values. */
    among: <A extends object>(asked: A, columns: Readonly<Partial<Record<keyof A & string, Column>>>): FilterQuery<T>[] => {
      const values = new Map(Object.entries(asked));
      const set = Object.entries(columns).filter(([name]) => values.get(name) !== undefined);
      return set.map(([name, column]) => ({ [String(column)]: { $in: values.get(name) } }) as FilterQuery<T>);
    },
    /** The words are in one of the columns; no condition without words. */
    saying: (words: string | null, columns: readonly Column[]): FilterQuery<T>[] => {
      if (!words) return [];
      const like = { $ilike: containing(words) };
      return [{ $or: columns.map((column) => ({ [column]: like })) } as FilterQuery<T>];
    },
  };
}
