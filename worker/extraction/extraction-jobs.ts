import { z } from 'zod';
import { extractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { PageText } from '#core/reading/page-text';
import { defineJob } from '../guarded/job.js';

export const ExtractLocalInput = z.object({ pages: z.array(PageText).max(500), context: ExtractionContext });

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
};
