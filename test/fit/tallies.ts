/** How a value came out. */
export interface Outcome {
  isStated: boolean;
  isFound: boolean;
  isRight: boolean;
  probability: number;
  /** Right too by the weights that were fitted to the document; of a stated value. */
  isRightFitted: boolean;
}

interface Tally {
  stated: number;
  right: number;
  rightFitted: number;
  absent: number;
  invented: number;
  /** Of values found, by tenths of their probability: how many, and how many of them right. */
  shown: [all: number, right: number][];
}

const emptyTally = (): Tally => ({
  stated: 0,
  right: 0,
  rightFitted: 0,
  absent: 0,
  invented: 0,
  shown: Array.from({ length: 10 }, () => [0, 0]),
});

/** What a value is worth that the console shows as sure. */
const sureTenth = 8;

/** Outcomes by field and source. */
export class Tallies {
  private readonly bySource = new Map<string, Map<string, Tally>>();

  add(field: string, source: string, { isStated, isFound, isRight, probability, isRightFitted }: Outcome): void {
    const bySource = this.bySource.get(field) ?? new Map<string, Tally>();
    this.bySource.set(field, bySource);
    const tally = bySource.get(source) ?? emptyTally();
    bySource.set(source, tally);
    if (isStated) tally.stated += 1;
    else tally.absent += 1;
    if (isStated && isRight) tally.right += 1;
    if (isStated && isRightFitted) tally.rightFitted += 1;
    if (!isStated && isFound) tally.invented += 1;
    const shown = isFound ? tally.shown[Math.min(9, Math.floor(probability * 10))] : undefined;
    if (!shown) return;
    shown[0] += 1;
    if (isRight) shown[1] += 1;
  }

  /** Of each field and source how many stated values are right, unseen and fitted, and under it the reliability curve. */
  print(): void {
    const curve: [number, number][] = Array.from({ length: 10 }, () => [0, 0]);
    for (const [field, bySource] of this.bySource) {
      for (const [source, { stated, right, rightFitted, absent, invented, shown }] of bySource) {
        const [sure, sureRight] = sum(shown.slice(sureTenth));
        console.log(
          `  ${field.padEnd(26)} ${source.padEnd(14)} ${String(right).padStart(6)} of ${String(stated).padEnd(6)}${percent(right, stated)}   fitted:${percent(rightFitted, stated)}   invented: ${invented} of ${absent}   0.8 and up: ${percent(sureRight, sure)} of ${sure}`,
        );
        if (!field.includes('(')) shown.forEach(([every, good], at) => add(curve, at, every, good));
      }
    }
    console.log('Of values with a probability of … so many are right:');
    curve.forEach(([every, good], at) => console.log(`  0.${at} to ${((at + 1) / 10).toFixed(1)}: ${percent(good, every)} of ${every}`));
  }
}

function add(curve: [number, number][], at: number, every: number, good: number): void {
  const [before, rightBefore] = curve[at] ?? [0, 0];
  curve[at] = [before + every, rightBefore + good];
}

const sum = (shown: readonly [number, number][]): [number, number] => [
  shown.reduce((total, [every]) => total + every, 0),
  shown.reduce((total, [, good]) => total + good, 0),
];

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`).padStart(8);
