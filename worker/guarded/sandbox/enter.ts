import { pathToFileURL } from 'node:url';
import { closeOthers } from './close-others.js';
import { SandboxPlan } from './sandbox-plan.js';
import { type SandboxNote, sandboxVariable } from '#core/reading/sandbox-report';

/**
 * The program that a guarded child starts as: it sets up the sandbox around itself and becomes the child, before anything hostile is read. It has to
 * be a separate program: most parts of a sandbox apply to the calling thread, and Node has several. The child has it from its first thread on.
 */
const plan = SandboxPlan.parse(JSON.parse(process.argv[2] ?? ''));
const note: SandboxNote = { root: process.getuid?.() === 0, uid: false, landlock: 0, trouble: [] };

try {
  closeOthers();
} catch (error) {
  note.trouble.push(`open files of the worker: ${String(error)}`.slice(0, 300));
}
try {
  const { confine, become } = await import('./confine.js');
  confine(plan, note);
  become(plan, note);
} catch (error) {
  note.trouble.push(String(error).slice(0, 300));
}
// No protection is available here (not Linux, or no library for system calls): the child runs without, and reports so.
process.env[sandboxVariable] = JSON.stringify(note);
process.argv.splice(1, process.argv.length, plan.module, ...plan.args);
await import(pathToFileURL(plan.module).href);
