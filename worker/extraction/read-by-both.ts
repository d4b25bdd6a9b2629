import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { AssertedValues } from '#core/extraction/assertions';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { type Model, modelOfRelease, type StoredModel } from '#core/extraction/model/model';
import { readFields } from '#core/extraction/read-fields';
import type { PageText } from '#core/reading/page-text';

/** A file of weights, compressed by gzip, and its hash. */
export interface WeightsFile {
  path: string;
  hash: string;
}

let kept: { hash: string; model: Model } | undefined;

/** A document's fields by the weights of a file and by those of this release. The file is read only if it is not the one used last. */
export function readByBoth(
  pages: readonly PageText[],
  context: ExtractionContext,
  { answer, file: { path, hash } }: { answer: AssertedValues | null; file: WeightsFile },
): { earlier: ExtractedFields; shipped: ExtractedFields } {
  if (kept?.hash !== hash)
    kept = { hash, model: modelOfRelease(JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as Partial<StoredModel>) };
  return { earlier: readFields(pages, context, { answer, model: kept.model }), shipped: readFields(pages, context, { answer }) };
}
