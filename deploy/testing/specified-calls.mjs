/**
 * @typedef {{ method: string, path: string, from: string[], purpose: string }} SpecifiedCall
 * @typedef {{ paths: Record<string, Record<string, unknown>> }} Description
 */

/**
 * A call without the names of its parameters: {id} in one document may be {documentId} in another.
 * @param {string} method
 * @param {string} path
 */
const shapeOf = (method, path) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/**
 * Compares the calls of the specification with the routes of the api.
 * @param {{ sources: Record<string, string>, calls: SpecifiedCall[] }} specification
 * @param {Description} description the OpenAPI document
 * @returns {{ problems: string[], routed: number }} a sentence a problem
 */
export function compareCalls({ sources, calls }, { paths }) {
  const routes = new Set(Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => shapeOf(method, path))));
  const seen = new Set();
  const problems = [];
  let routed = 0;
  for (const { method, path, from, purpose } of calls) {
    const call = `${method} ${path}`;
    const shape = shapeOf(method, path);
    if (seen.has(shape)) problems.push(`${call} is listed twice.`);
    seen.add(shape);
    if (!purpose || from.length === 0) problems.push(`${call} says neither where it is from nor what it is for.`);
    for (const source of from)
      if (!Object.hasOwn(sources, source.split(' ', 1)[0] ?? '')) problems.push(`${call} is from "${source}", which nothing explains.`);
    if (routes.has(shape)) routed += 1;
    else problems.push(`${call} has no route.`);
  }
  return { problems, routed };
}
