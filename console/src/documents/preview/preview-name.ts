import { createContext } from 'react';

/** What a preview is called, by the key of its words: two beside each other have names of their own. */
export const PreviewName = createContext('documents.preview');
