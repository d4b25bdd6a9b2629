/** One page of a list and how many rows there are in all. */
export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly total: number,
    readonly skip: number,
    readonly resource: string,
  ) {}
}

/** `documents 0-24/319`, in rows; an empty page has no first and last. */
export function contentRange(resource: string, skip: number, rows: number, total: number): string {
  return rows === 0 ? `${resource} */${total}` : `${resource} ${skip}-${skip + rows - 1}/${total}`;
}
