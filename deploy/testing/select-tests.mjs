const projects = ['unit', 'console', 'integration', 'browser', 'faults'];
const withoutServices = ['unit', 'console'];

/**
 * What a run of the tests covers: everything without arguments, else the projects, files and options named.
 * @param {string[]} args
 * @returns {{ checks: boolean, services: boolean, vitest: string[] }} whether the check steps run, whether services and builds are needed, and what vitest is told
 */
export function selectTests(args) {
  const named = args.filter((arg) => projects.includes(arg));
  const others = args.filter((arg) => !projects.includes(arg));
  const onlyPlain = named.length > 0 && named.every((name) => withoutServices.includes(name));
  return {
    checks: args.length === 0,
    services: !onlyPlain,
    vitest: [...named.flatMap((name) => ['--project', name]), ...others],
  };
}
