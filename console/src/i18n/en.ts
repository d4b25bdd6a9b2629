import { firstTexts } from './en-first';
import { screenTexts } from './en-screens';

/** Every text of the console, by noun. The specification's words are here to the letter. */
export const en = { ...firstTexts, ...screenTexts };
