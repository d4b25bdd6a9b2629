import { z } from 'zod';
import { extractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { AmountList } from '#core/extraction/local-extractor/list-amounts';
import { PageText } from '#core/reading/page-text';
import { defineJob } from '../guarded/job.js';

export const ExtractLocalInput = z.object({ pages: z.array(PageText).max(500), context: ExtractionContext });

const ListAmountsInput = z.object({ pages: z.array(PageText).max(500) });

/** The extraction side of the guarded child: text is hostile too. */
export const extractionJobs = {
  'extract-local': defineJob({
    lane: 'light',
    payload: ExtractLocalInput,
    result: extractedFields,
    deadlineMs: () => 15_000,
    preload: true,
    load: async () => {
      const { extractLocally } = await import('#core/extraction/local-extractor/extract-locally');
      return ({ pages, context }) => Promise.resolve(extractLocally(pages, context));
    },
  }),
  'list-amounts': defineJob({
    lane: 'light',
    payload: ListAmountsInput,
    result: AmountList,
    deadlineMs: () => 15_000,
    load: async () => {
      const { listAmounts } = await import('#core/extraction/local-extractor/list-amounts');
      return ({ pages }) => Promise.resolve(listAmounts(pages));
    },
  }),
};
