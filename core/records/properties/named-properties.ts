const [most, longest] = [20, 80];
const label = /^\s*(?:(?:rental )?property|community|site|building|house)(?: name)?\s*:\s*(.+)$/i;

/** What a document names as the property it is for, in its own line or column: `Property: Alder house`. It may be an address as well. Pure. */
export function namedProperties(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => line.split(/ {2,}|\t/));
  const names = cells.flatMap((cell) => {
    const name = label.exec(cell)?.[1]?.trim() ?? '';
    return name === '' || name.length > longest ? [] : [name];
  });
  return [...new Set(names)].slice(0, most);
}
