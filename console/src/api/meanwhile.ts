const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const namesOf = <F extends object>(form: F) => Object.keys(form) as (keyof F & string)[];

/**
 * A form over what is kept by now: a field that a person has not touched since the form was opened holds what another has put there, so that saving
 * does not take it back.
 */
export function onTopOf<F extends object>(latest: F, typed: F, before: F): F {
  return Object.fromEntries(namesOf(typed).map((name) => [name, same(typed[name], before[name]) ? latest[name] : typed[name]])) as F;
}

/** The fields that were changed here and meanwhile, to something else, by somebody else. */
export const conflictsOf = <F extends object>(latest: F, typed: F, before: F): (keyof F & string)[] =>
  namesOf(typed).filter(
    (name) => !same(typed[name], before[name]) && !same(latest[name], before[name]) && !same(latest[name], typed[name]),
  );

/** What is chosen of many by now, with what was added and without what was let go here. */
export const ofBoth = <T>(latest: readonly T[], typed: readonly T[], before: readonly T[]): T[] => [
  ...latest.filter((item) => typed.includes(item) || !before.includes(item)),
  ...typed.filter((item) => !before.includes(item) && !latest.includes(item)),
];
