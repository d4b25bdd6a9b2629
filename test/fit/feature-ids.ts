/** Features as whole numbers, counted from 0. */
export class FeatureIds {
  private readonly ids = new Map<string, number>();
  private readonly counts: number[] = [];

  of(names: Iterable<string>): Int32Array {
    return Int32Array.from(names, (name) => {
      const id = this.ids.get(name) ?? this.ids.size;
      this.ids.set(name, id);
      this.counts[id] = (this.counts[id] ?? 0) + 1;
      return id;
    });
  }

  get size(): number {
    return this.ids.size;
  }

  /** The names with their ids, without those that were met fewer than `least` times: a weight of these says little of other documents. */
  names(least = 1): [name: string, id: number][] {
    return [...this.ids].filter(([, id]) => (this.counts[id] ?? 0) >= least);
  }
}
