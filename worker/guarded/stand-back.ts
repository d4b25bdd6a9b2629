import { constants, getPriority, setPriority } from 'node:os';

/** Half as much processor time for readers while a person waits for an answer elsewhere; all of it otherwise. */
const niceness = 3;

/** Gives a process, and all that it starts from now on, less priority than what people wait for. */
export function standBack(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // It has ended already, or the system refuses: then it keeps its priority.
  }
}
