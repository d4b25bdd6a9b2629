import { isWorse, type Tally } from '#core/ops/weights/judge-replay';

/**
 * The state of this release's weights: `unchanged` since the installation, being compared with the accepted ones (`comparing`), `held` back for some
 * vendors until a person accepts them, or `accepted` after they were compared.
 */
export const weightsStates = ['unchanged', 'comparing', 'held', 'accepted'] as const;
export type WeightsState = (typeof weightsStates)[number];

/** `own`: what is stored about this release's weights, null for nothing; `hasOthers`: other weights are accepted. Pure. */
export function weightsState(shippedState: { isAccepted: boolean; isReplayed: boolean } | null, hasOthers: boolean): WeightsState {
  if (!shippedState) return hasOthers ? 'comparing' : 'unchanged';
  if (shippedState.isAccepted) return shippedState.isReplayed ? 'accepted' : 'unchanged';
  return shippedState.isReplayed ? 'held' : 'comparing';
}

const mostNamed = 5;

/** The finding about the weights, for a person. Pure. */
export function weightsSentence(state: WeightsState, documents: { done: number; total: number }, tallies: readonly Tally[]): string {
  const counted = countSentence(tallies);
  const sentences: Readonly<Record<WeightsState, string>> = {
    unchanged: 'The weights used to read documents have not changed since this installation started keeping them.',
    comparing: `New weights are being compared with the earlier ones: ${documents.done} of ${documents.total} corrected documents have been read again. Until that is done, all documents are read with the earlier ones.`,
    accepted: `${counted}. All documents are read with the new ones.`,
    held: `${counted}; worse for: ${namesOf(tallies.filter(isWorse)) || 'documents that you may not see'}. Documents of these vendors are read with the earlier ones until someone accepts the new ones in the console's AI Extraction Diagnostics.`,
  };
  return sentences[state];
}

function countSentence(tallies: readonly Tally[]): string {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  const values = sum((tally) => tally.values);
  if (values === 0) return 'There was no corrected value to compare the new weights with';
  return `The new weights read ${sum(({ now }) => now)} of ${values} values as people left them, the earlier ones ${sum(({ before }) => before)}`;
}

function namesOf(tallies: readonly Tally[]): string {
  const names = tallies.map(({ vendor, field }) => `${vendor ?? 'documents without a vendor'} (${field.replaceAll('_', ' ')})`);
  const rest = names.length - mostNamed;
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ');
}
