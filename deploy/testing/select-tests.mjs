/** Kinds of tests, and the vitest projects that hold them. */
const kinds = new Map([
  ['unit', ['unit']],
  ['console', ['console', 'console-replacing']],
  ['integration', ['integration']],
  ['browser', ['browser']],
  ['faults', ['faults']],
]);
const withoutServices = ['unit', 'console'];

/** What vitest is told to run these kinds. */
export const ofKinds = (/** @type {string[]} */ ...names) =>
  names.flatMap((name) => (kinds.get(name) ?? []).flatMap((project) => ['--project', project]));

/**
 * What a run of the tests covers: everything without arguments, else the kinds, files and options named.
 * @param {string[]} args
 * @returns {{ whole: boolean, services: boolean, told: string[] }} whether it is all there is, the check steps too; whether services and builds
 *   are needed; and what vitest is told
 */
export function selectTests(args) {
  const named = args.filter((arg) => kinds.has(arg));
  const others = args.filter((arg) => !kinds.has(arg));
  const onlyPlain = named.length > 0 && named.every((name) => withoutServices.includes(name));
  return { whole: args.length === 0, services: !onlyPlain, told: [...ofKinds(...named), ...others] };
}
