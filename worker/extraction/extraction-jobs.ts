import { z } from 'zod';
import { extractedFields, ExtractionContext, TaughtFields } from '#core/extraction/fields/extracted-fields';
import { AmountList } from '#core/extraction/list-amounts';
import { PageText } from '#core/reading/page-text';
import { defineJob } from '../guarded/job.js';
import type { Reader } from '../guarded/reader.js';

const ExtractLocalInput = z.object({
  pages: z.array(PageText).max(500),
  context: ExtractionContext,
  /** A model's assertions, to be taken into account. */
  answer: z.record(z.string(), z.unknown()).nullish(),
});

const ExtractByBothInput = ExtractLocalInput.extend({ weights: z.string(), hash: z.string() });

/** `said`: what people said a document states, by field. */
const FindPlacesInput = z.object({
  pages: z.array(PageText).max(500),
  context: ExtractionContext,
  said: z.record(z.string(), z.unknown()),
});

const ListAmountsInput = z.object({ pages: z.array(PageText).max(500), context: ExtractionContext });

/** The extraction jobs of the guarded child: text can be hostile, too. */
export const extractionJobs = {
  'extract-local': defineJob({
    lane: 'light',
    payload: ExtractLocalInput,
    result: extractedFields,
    deadlineMs: () => 15_000,
    preload: true,
    load: async () => {
      const { readFields } = await import('#core/extraction/read-fields');
      return ({ pages, context, answer }) => Promise.resolve(readFields(pages, context, { answer }));
    },
  }),
  'extract-by-both': defineJob({
    lane: 'light',
    payload: ExtractByBothInput,
    result: z.object({ earlier: extractedFields, shipped: extractedFields }),
    files: { reads: 'weights' },
    deadlineMs: () => 30_000,
    load: async () => {
      const { readByBoth } = await import('./read-by-both.js');
      return ({ pages, context, answer = null, weights, hash }) =>
        Promise.resolve(readByBoth(pages, context, { answer, file: { path: weights, hash } }));
    },
  }),
  'find-places': defineJob({
    lane: 'light',
    payload: FindPlacesInput,
    result: TaughtFields,
    deadlineMs: () => 15_000,
    load: async () => {
      const { placesTaught } = await import('#core/extraction/taught');
      return ({ pages, context, said }) => Promise.resolve(placesTaught(pages, context, said));
    },
  }),
  'list-amounts': defineJob({
    lane: 'light',
    payload: ListAmountsInput,
    result: AmountList,
    deadlineMs: () => 15_000,
    load: async () => {
      const { listAmounts } = await import('#core/extraction/list-amounts');
      return ({ pages, context }) => Promise.resolve(listAmounts(pages, context));
    },
  }),
};

/** The guarded children, for jobs that find fields. */
export type FieldReader = Reader<typeof extractionJobs>;
