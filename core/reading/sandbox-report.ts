import { z } from 'zod';

/** Which protections of a child's sandbox hold, as seen from inside before it reads anything. */
export const SandboxReport = z.object({
  /** The worker runs as root, and can give the child a separate user. */
  root: z.boolean(),
  /** The child has a separate user; false where it has the worker's. */
  uid: z.boolean(),
  /** No program it starts can gain rights. */
  noNewPrivileges: z.boolean(),
  /** It holds no capability, and can gain none. */
  noCapabilities: z.boolean(),
  /** The version of Landlock that restricts files, TCP and other processes; 0 where the kernel has none. TCP from version 4 on, signals from 6 on. */
  landlock: z.int().nonnegative(),
  /** System calls are filtered. */
  seccomp: z.boolean(),
  /** Why a protection does not hold, in the words of the system. */
  trouble: z.array(z.string().max(300)).max(20),
});
export type SandboxReport = z.output<typeof SandboxReport>;

/** The variable that passes a child the facts about its sandbox. */
export const sandboxVariable = 'READER_SANDBOX';

/** The facts that the child cannot see from inside. */
export const SandboxNote = SandboxReport.pick({ root: true, uid: true, landlock: true, trouble: true });
export type SandboxNote = z.output<typeof SandboxNote>;

/** Combines the facts passed to the child with `/proc/self/status`; without that file the protections it would show count as missing. */
export function reportOf(note: SandboxNote | null, status: string): SandboxReport {
  const value = (name: string): string => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
  const isEmpty = (name: string): boolean => /^0+$/.test(value(name));
  const noNewPrivileges = value('NoNewPrivs') === '1';
  return {
    root: note?.root ?? false,
    uid: note?.uid ?? false,
    noNewPrivileges,
    noCapabilities: isEmpty('CapPrm') && isEmpty('CapAmb') && isEmpty('CapInh') && (isEmpty('CapBnd') || noNewPrivileges),
    landlock: note?.landlock ?? 0,
    seccomp: value('Seccomp') === '2',
    trouble: note?.trouble ?? ['no sandbox was set up'],
  };
}

/** What an administrator should know: each protection that does not hold, in plain words. */
export function missingIn(report: SandboxReport): string[] {
  const missing: string[] = [];
  if (report.root && !report.uid)
    missing.push(
      'it runs as root and not as a separate user (run the product as an ordinary user, or from a folder that every user can enter)',
    );
  if (report.landlock === 0)
    missing.push('it can open every file of its user and every network connection that the system calls allow (no Landlock)');
  else if (report.landlock < 6) missing.push(`it can send signals to processes of its user (Landlock ${report.landlock}, 6 is needed)`);
  if (!report.seccomp) missing.push('no system calls are blocked (no seccomp)');
  if (!report.noNewPrivileges) missing.push('programs it starts can gain privileges (no no_new_privs)');
  if (!report.noCapabilities) missing.push('it holds capabilities');
  return missing;
}

/**
 * The whole report in one sentence for a person, and whether everything holds; null where no child has reported yet. `told`: the report in a
 * heartbeat.
 */
export function wordsOfSandbox(given: unknown): { whole: boolean; sentence: string } | null {
  const { data: report } = SandboxReport.safeParse(given);
  if (!report) return null;
  const missing = missingIn(report);
  const held = [
    report.uid && 'a user of their own',
    report.landlock > 0 && `no files or network but their own (Landlock ${report.landlock})`,
    report.seccomp && 'system calls filtered',
    report.noNewPrivileges && report.noCapabilities && 'no privileges',
  ].filter((each) => each !== false);
  if (missing.length === 0) return { whole: true, sentence: `Documents and mail are read in a sandbox: ${held.join(', ')}.` };
  const trouble = report.trouble.length > 0 ? ` The system says: ${report.trouble.join('; ')}.` : '';
  return { whole: false, sentence: `The sandbox in which documents and mail are read is incomplete: ${missing.join('; ')}.${trouble}` };
}
