/** A number as it is written: without what binary fractions add to it or take from it. */
const asWritten = (value: number): number => Number(value.toFixed(10));

/** A confidence as percent, with all its decimals: a rule that asks for 0.985 does not ask for 99. */
export const toPercent = (confidence: unknown): number => asWritten(Number(confidence) * 100);

/** The confidence that so many percent are. */
export const ofPercent = (percent: unknown): number => asWritten(Number(percent) / 100);
