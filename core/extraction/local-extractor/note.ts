import { earnedConfidence } from '#core/extraction/evidence';
import type { ExtractedField } from '#core/extraction/extracted-fields';

/** What a person is told of a paper, in a whole sentence of the reader's own. */
export const noteField = (sentence: string): ExtractedField<'notes'> => ({
  value: sentence,
  confidence: earnedConfidence({ found: true, label: 'strong' }),
  evidence: null,
  source: 'local',
});
