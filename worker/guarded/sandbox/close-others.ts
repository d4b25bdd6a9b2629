import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { lastPipe } from '../pipes.js';

const closeOnExec = 0o2000000;

/**
 * Closes descriptors that the starting process had open and that were not meant for this program, such as a pipe of the shell that started the
 * product. Node opens its own descriptors so that no other program inherits them: any that would be inherited further came from outside.
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
