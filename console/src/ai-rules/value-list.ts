/** Several values as they are typed into one field: apart by commas, one with a comma of its own in quotes (`"Acme, LLC", Bolt`). */
export function readList(text: string): string[] {
  return [...text.matchAll(/\s*"((?:[^"]|"")+)"\s*(?=,|$)|[^,]+/g)]
    .map(([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(Boolean);
}

export const writeList = (values: readonly string[]): string =>
  values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
