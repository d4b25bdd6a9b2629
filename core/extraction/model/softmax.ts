/** The probability of each option by its score. */
export function softmax(scores: ArrayLike<number>): number[] {
  let highest = -Infinity;
  for (let at = 0; at < scores.length; at += 1) highest = Math.max(highest, scores[at] ?? 0);
  const shares = Array.from(scores, (score) => Math.exp(score - highest));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
