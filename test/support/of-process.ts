import { readFileSync } from 'node:fs';

/** A file of /proc about a process; empty where the process keeps it from all but root, as the servers do with their environment. */
export function fileOfProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return '';
    throw error;
  }
}

/** Whether this user can see the servers' open files: only root can. */
export const seesDescriptors = process.getuid?.() === 0;
