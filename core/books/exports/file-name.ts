const known = ['name', 'profile', 'date', 'year', 'from', 'to'] as const;

/** What the name of a file is made of. */
export type NameParts = Readonly<Record<(typeof known)[number], string>>;

/** Why a pattern makes no name for a file, as the end of a sentence; null where it does. */
export function patternTrouble(pattern: string): string | null {
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) return `must not hold {${unknown}}; there is ${known.map((name) => `{${name}}`).join(', ')}`;
  const rest = pattern.replaceAll(/\{\w+\}/g, 'x');
  if (!/^[\w.-][\w .-]*(?:\/[\w.-][\w .-]*)*$/.test(rest))
    return 'may hold letters, digits, spaces, dots, hyphens, underscores, and slashes between folders';
  return rest.split('/').some((part) => /^\.|[. ]$/.test(part)) ? 'must not have a folder or a name that begins or ends with a dot' : null;
}

/** The name of a file by its pattern, the `again`th of this name (1 for the first). Pure. */
export function fileName(pattern: string, parts: NameParts, { extension, again }: { extension: string; again: number }): string {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => plain(parts[name as keyof NameParts] ?? ''));
  return `${filled}${again === 1 ? '' : `-${again}`}.${extension}`;
}

/** What a disk and a bucket take in a name, whatever the export is called. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'export';
