/** The documents of one body are payments apart from each other, whatever they have in common: `body` and `body.2`, `2.body.2` and `2.body.3`. */
export function arePaymentsOfOneBody(pathA: string | null, pathB: string | null): boolean {
  const [a, b] = [pathA, pathB].map((path) => /^((?:.*\.)?body)(?:\.\d+)?$/.exec(path ?? '')?.[1]);
  return a !== undefined && a === b && pathA !== pathB;
}
