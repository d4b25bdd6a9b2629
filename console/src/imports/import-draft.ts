import { useState } from 'react';
import type { Import, ImportSettings } from '../api/types';

export const nouns = ['property', 'vendor', 'category'] as const;
export type Noun = (typeof nouns)[number];
export type NameChoice = ImportSettings['names'][Noun][string];

/** The settings of an import as they are being changed, and whether they differ from those its rows were checked by. */
export interface Draft {
  settings: ImportSettings;
  isChanged: boolean;
  change: (changes: Partial<ImportSettings>) => void;
  /** What becomes of a name; null: what becomes of all that nobody has decided about. */
  choose: (noun: Noun, name: string, choice: NameChoice | null) => void;
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** What nobody has said is as the file says it, and so as it was checked. Pure. */
const asSaved = (settings: ImportSettings, saved: ImportSettings): ImportSettings => ({
  ...settings,
  day_order: settings.day_order ?? saved.day_order,
  decimal: settings.decimal ?? saved.decimal,
});

export function useDraft(saved: NonNullable<Import['settings']>): Draft {
  const [settings, setSettings] = useState(saved);
  const change = (changes: Partial<ImportSettings>) => setSettings((held) => ({ ...held, ...changes }));
  return {
    settings,
    isChanged: JSON.stringify(asSaved(settings, saved)) !== JSON.stringify(saved),
    change,
    choose: (noun, name, choice) =>
      setSettings((held) => {
        const others = without(held.names[noun], name);
        return { ...held, names: { ...held.names, [noun]: choice ? { ...others, [name]: choice } : others } };
      }),
  };
}

/** The settings with another column for a field; null for none. Pure. */
export function withColumn({ columns }: ImportSettings, field: string, column: number | null): Pick<ImportSettings, 'columns'> {
  const others = without(columns, field);
  return { columns: column === null ? others : { ...others, [field]: column } };
}
