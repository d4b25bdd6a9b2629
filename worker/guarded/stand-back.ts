import { constants, getPriority, setPriority } from 'node:os';

/** Half as much of the processor for whoever reads papers, where somebody waits for an answer meanwhile; all of it where nobody does. */
const niceness = 3;

/** Has a process, and all that it starts from now on, come after those that people wait for. */
export function standBack(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // It has ended already, or the system does not let us: then it reads as before.
  }
}
