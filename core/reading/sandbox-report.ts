import { z } from 'zod';

/** What holds of a child's sandbox, as seen from inside before it reads anything. */
export const SandboxReport = z.object({
  /** It was started as root, who can give it a user of its own. */
  root: z.boolean(),
  /** A user of its own; false where it has the worker's. */
  uid: z.boolean(),
  /** No program that it starts can gain rights. */
  noNewPrivileges: z.boolean(),
  /** It holds no capability, and can gain none. */
  noCapabilities: z.boolean(),
  /** The version of Landlock that keeps files, TCP and other processes away; 0 where the kernel has none. From 4 on TCP, from 6 on signals. */
  landlock: z.int().nonnegative(),
  /** System calls are filtered. */
  seccomp: z.boolean(),
  /** Why something does not hold, in words of the system. */
  trouble: z.array(z.string().max(300)).max(20),
});
export type SandboxReport = z.output<typeof SandboxReport>;

/** The name of the variable in which whoever sets the sandbox up tells the child of it. */
export const sandboxVariable = 'READER_SANDBOX';

/** What is told to the child: what cannot be seen from inside. */
export const SandboxNote = SandboxReport.pick({ root: true, uid: true, landlock: true, trouble: true });
export type SandboxNote = z.output<typeof SandboxNote>;

/** Puts together what was told and what `/proc/self/status` says; without it nothing holds that it would show. */
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

/** What an administrator should hear of: each protection that does not hold, in plain words. */
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

/** All of it in one sentence for a person, whether it is as it should be, or null where no child has said anything yet. `told`: as a sign of life has it. */
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
