/** A file as a look at its folder finds it. */
export interface SeenFile {
  relativePath: string;
  size: number;
  mtimeMs: number;
}

/** Endings of files that a program is still writing. */
const unfinished = /\.(?:part|partial|crdownload|download|tmp|temp|filepart|opdownload|!ut|swp|lock|lck)$/i;

/** Whether a name is that of a file which is somebody's work at hand, or says that another one is. */
export function isPassedOver(name: string): boolean {
  return (
    name.startsWith('.') ||
    name.startsWith('~$') ||
    name.endsWith('~') ||
    unfinished.test(name) ||
    /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
  );
}

/** Names by which office programs and scanners say that they hold a file open. */
export const lockNamesOf = (name: string): string[] => [
  `.~lock.${name}#`,
  `~$${name}`,
  `~$${name.slice(2)}`,
  `${name}.lock`,
  `${name}.lck`,
  `${name}.part`,
];

/** Knows since when each file has been as it is. */
export class SettledFiles {
  private known = new Map<string, SeenFile & { since: number }>();

  /** `quietMs`: how long size and time of a file must have been the same, between looks of this process. */
  constructor(private readonly quietMs: number) {}

  /** Takes note of all files that are there now, and answers those that are written to no more. `now`: a clock that only goes forward, in milliseconds. */
  look(files: readonly SeenFile[], now: number): SeenFile[] {
    const before = this.known;
    this.known = new Map();
    for (const file of files) {
      const earlier = before.get(file.relativePath);
      const isSame = earlier?.size === file.size && earlier.mtimeMs === file.mtimeMs;
      this.known.set(file.relativePath, { ...file, since: isSame ? earlier.since : now });
    }
    return files.filter(({ relativePath }) => now - (this.known.get(relativePath)?.since ?? now) >= this.quietMs);
  }

  /** How many files are there that were not taken yet. */
  get waiting(): number {
    return this.known.size;
  }

  /** A file was taken away. */
  forget(relativePath: string): void {
    this.known.delete(relativePath);
  }
}
