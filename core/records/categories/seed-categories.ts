import type { EntityManager } from '@mikro-orm/postgresql';
import { Category } from '#core/database/entities/category.entity';

/** The categories a new installation starts with, with a colour each. */
export const firstCategories = [
  ['Utilities', '#0E7490'],
  ['Professional Services', '#6D28D9'],
  ['Auto Insurance', '#1D4ED8'],
  ['Office Supplies', '#B45309'],
  ['Legal', '#7C2D12'],
  ['Accounting', '#4338CA'],
  ['Marketing & Advertising', '#BE185D'],
  ['Travel & Entertainment', '#0F766E'],
  ['Meals & Entertainment', '#C2410C'],
  ['Software & Subscriptions', '#1F54C9'],
  ['Office Expenses', '#A16207'],
  ['Vehicle Expenses', '#374151'],
  ['Gas & Fuel', '#B91C1C'],
] as const;

/** Writes the first categories where there is none at all. Safe with any number of processes: names are unique. */
export async function seedCategories(em: EntityManager): Promise<void> {
  const fork = em.fork();
  if ((await fork.count(Category)) > 0) return;
  for (const [index, [name, color]] of firstCategories.entries()) {
    await fork.execute(
      `insert into category (name, type, color_code, display_order) values (?, 'expense', ?, ?) on conflict (lower(name), type) do nothing`,
      [name, color, index],
    );
  }
}
