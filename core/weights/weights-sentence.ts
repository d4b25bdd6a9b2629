import { isWorse, type Tally } from '#core/weights/judge-replay';

/**
 * How it stands with the weights of this release: `unchanged` since the installation keeps any, being compared with those accepted (`comparing`),
 * `held` back from some vendors until a person accepts them, or `accepted` after they were compared.
 */
export const weightsStates = ['unchanged', 'comparing', 'held', 'accepted'] as const;
export type WeightsState = (typeof weightsStates)[number];

/** `own`: what is kept of the weights of this release, null for nothing; `hasOthers`: others are accepted. Pure. */
export function weightsState(own: { isAccepted: boolean; isReplayed: boolean } | null, hasOthers: boolean): WeightsState {
  if (!own) return hasOthers ? 'comparing' : 'unchanged';
  if (own.isAccepted) return own.isReplayed ? 'accepted' : 'unchanged';
  return own.isReplayed ? 'held' : 'comparing';
}

const mostNamed = 5;

/** What is found of the weights, for a person. Pure. */
export function weightsSentence(state: WeightsState, documents: { done: number; total: number }, tallies: readonly Tally[]): string {
  const counted = countSentence(tallies);
  const sentences: Readonly<Record<WeightsState, string>> = {
    unchanged: 'The weights that documents are read by have not changed since this installation keeps them.',
    comparing: `New weights are being compared with the earlier ones: ${documents.done} of ${documents.total} corrected documents are read again. Until that is done all documents are read by the earlier ones.`,
    accepted: `${counted}. All documents are read by the new ones.`,
    held: `${counted}; worse for: ${namesOf(tallies.filter(isWorse)) || 'documents that you may not see'}. Documents of these vendors are read by the earlier ones until somebody accepts the new ones in the console's AI Extraction Diagnostics.`,
  };
  return sentences[state];
}

function countSentence(tallies: readonly Tally[]): string {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  const values = sum((tally) => tally.values);
  if (values === 0) return 'Nobody had corrected a value that the new weights could be compared by';
  return `The new weights read ${sum(({ now }) => now)} of ${values} values as people left them, the earlier ones ${sum(({ before }) => before)}`;
}

function namesOf(tallies: readonly Tally[]): string {
  const names = tallies.map(({ vendor, field }) => `${vendor ?? 'documents without a vendor'} (${field.replaceAll('_', ' ')})`);
  const rest = names.length - mostNamed;
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ');
}
