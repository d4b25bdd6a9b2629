const dumpable = 4;

/**
 * Keeps other processes of the same user out of this one: they can then neither read its memory and environment in /proc nor trace it, and it leaves
 * no core dump. To be called once the environment is taken: afterwards the process itself cannot overwrite what it began with. Answers whether the system does so; what a process starts decides anew for itself.
 */
export async function keepMemoryPrivate(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const { default: koffi } = await import('koffi');
    const prctl = koffi.load(null).func('int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)');
    return prctl(dumpable, 0, 0, 0, 0) === 0;
  } catch {
    // On a system for which there is no such library the secrets are out of the environment all the same.
    return false;
  }
}
