import koffi from 'koffi';

/** A refused system call, with its error number. */
export class SystemError extends Error {
  constructor(
    readonly call: string,
    readonly errno: number,
  ) {
    super(`${call} failed with errno ${errno}`);
    this.name = 'SystemError';
  }
}

const library = koffi.load(null);

function bind(prototype: string): (...values: unknown[]) => number {
  const call = library.func(prototype) as unknown as (...values: unknown[]) => number;
  const name = /(\w+)\(/.exec(prototype)?.[1] ?? prototype;
  return (...values) => {
    const result = call(...values);
    if (result < 0) throw new SystemError(name, koffi.errno());
    return result;
  };
}

/** Calls of the C library that Node has no function for. Each throws SystemError. They act on the calling thread, or on the whole process. */
export const libc = {
  prctl: bind('int prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)'),
  prctlWith: bind('int prctl(int option, unsigned long a, void *b, unsigned long c, unsigned long d)'),
  capset: bind('int capset(void *header, void *data)'),
  setgroups: bind('int setgroups(size_t size, void *list)'),
  setresgid: bind('int setresgid(unsigned int real, unsigned int effective, unsigned int saved)'),
  setresuid: bind('int setresuid(unsigned int real, unsigned int effective, unsigned int saved)'),
  setrlimit: bind('int setrlimit(int resource, void *limit)'),
  fcntl: bind('int fcntl(int fd, int command, long value)'),
  execve: bind('int execve(const char *path, const char **argv, const char **envp)'),
  /** A system call by its number, for those without a function in the C library. */
  syscallWith: bind('long syscall(long number, void *a, long b, long c)'),
  syscallOf: bind('long syscall(long number, long a, long b, void *c, long d)'),
  syscall: bind('long syscall(long number, long a, long b, long c)'),
};

/** The address of a Buffer's bytes, for a structure that points to them. The Buffer must be kept meanwhile. */
export const addressOf = (bytes: Buffer): bigint => koffi.address(bytes);
