import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { lastPipe } from '../pipes.js';

const closeOnExec = 0o2000000;

/**
 * Closes what was open in whoever started this program and was not meant for it, such as a pipe of the shell that the product was started from. Node
 * opens its own so that no other program inherits them: whatever would be inherited further was inherited.
 */
export function closeOthers(): void {
  const others = readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd > lastPipe);
  for (const fd of others) if (isInherited(fd)) closeSync(fd);
}

function isInherited(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    return false; // the one that the folder was listed through
  }
}
