import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { readFields } from '#core/extraction/read-fields';

/** What is judged: what the product runs, or with `SHADOW=1` what is to follow it. */
export const extractor: typeof extractLocally =
  process.env.SHADOW === undefined ? extractLocally : (pages, context) => readFields(pages, context);
