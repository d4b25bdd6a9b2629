import { createContext } from 'react';

/** What the titles of a review's panel are: under a dialog's own title h3, right under a page's h2. */
export const PanelLevel = createContext<'h2' | 'h3'>('h3');
