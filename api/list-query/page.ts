/** One page of a list and how many rows there are in all. */
export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly total: number,
    readonly skip: number,
    readonly resource: string,
  ) {}
}
