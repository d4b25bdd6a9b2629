import { createContext } from 'react';

/** The field a person is in, by the extractor's key, and how it takes a value from the page. */
export interface FieldInFocus {
  key: string;
  take: (value: string) => void;
}

/** The document whose page is shown and the field that would take a value from it; null where none is. */
export const Pick = createContext<{ documentId: number; field: FieldInFocus } | null>(null);
