/** Features as whole numbers, counted from 0. */
export class FeatureIds {
  private readonly ids = new Map<string, number>();

  of(names: Iterable<string>): Int32Array {
    return Int32Array.from(names, (name) => {
      const id = this.ids.get(name) ?? this.ids.size;
      this.ids.set(name, id);
      return id;
    });
  }

  get size(): number {
    return this.ids.size;
  }

  /** The names, each at its id. */
  names(): string[] {
    return [...this.ids.keys()];
  }
}
