/**
 * @typedef {{ $ref?: string, items?: { $ref?: string }, examples?: unknown[] }} Schema
 * @typedef {{ schema?: Schema, example?: unknown }} Media
 * @typedef {{ summary?: string, parameters?: { name: string, in: string }[], requestBody?: { content: Record<string, Media> },
 *   responses: Record<string, { description: string, content?: Record<string, Media> }>, 'x-roles'?: string[] }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components?: { schemas?: Record<string, Schema> } }} Description
 */

const base = '/api/v1';
/** Every list takes these. */
const ofLists = ['skip', 'limit', 'sort', 'range', 'filter', 'q'];
/** Every call can answer these; those that send something, the second ones too. */
const always = ['400', '422', '429', '500', '503'];
const whenSent = ['413', '415'];

const intro = `# The api

Every call: what it is for, who may make it, what it answers and what it refuses. Made from \`openapi.json\` by \`npm run openapi\`;
the api shows the same at \`${base}/docs\`, to read and to try.

All paths but those at the root begin with \`${base}\`; a slash at their end changes nothing. A call carries \`Authorization: Bearer <token>\` unless
everybody may make it (a file, a raw mail, an export or a tax report can also be got by a link from \`POST /tickets\`): the \`access_token\` of \`POST /auth/login\` (12 hours; \`POST /auth/refresh\` renews it for 7 days), or one for a program from
\`POST /access-tokens\`, which may do what its user may within its scope, but neither change accounts, make or revoke tokens nor read \`GET /webhooks\`: \`x-scopes\` in \`openapi.json\` names what a call needs (\`documents:read\`, \`expenses:write\`), \`x-in-person\` what no token may. An id is a positive whole number; an
unknown one is a 404. A refusal is \`{"detail": "<one sentence>"}\`; a 422 names each field that does not fit, \`{"detail": [{"loc", "msg", "type"}]}\`. A
call that refuses with 412 takes the \`ETag\` it was read with as \`If-Match\`, and changes nothing that somebody has changed since.

- "list": it also takes ${ofLists.map((name) => `\`${name}\``).join(', ')} and answers \`Content-Range: resource first-last/total\`:
  100 rows where nobody says, 1,000 at most. Several values of a filter, separated by commas, mean any of them; in \`filter\` the same stands as JSON.
  The total is counted to 1,000 rows past the page where documents or expenses are searched by \`q\`, and may be a minute old above 10,000. An \`export.csv\` and
  \`GET /documents/ids\` take the same filters and give all there is at once.
- Every call can be refused with 400 (it cannot be read), 422 (a value does not fit), 429 (too many; see \`Retry-After\`), 500 (our fault) and
  503 (the database or the file store is away, or too many call at once); one that sends something also with 413 (too large) and 415 (a kind that is not taken). The column
  "refuses" names the others.
`;

/** @param {string[] | undefined} roles */
function who(roles = []) {
  if (roles.includes('public')) return 'everybody';
  return roles.length === 3 ? 'signed in' : roles.join(', ');
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/**
 * The example of what is sent or answered: the medium's own, else that of its named schema.
 * @param {Media | undefined} media
 * @param {Record<string, Schema>} schemas
 */
function exampleOf(media, schemas) {
  if (!media?.schema) return undefined;
  if (media.example !== undefined) return media.example;
  const named = schemas[media.schema.$ref?.split('/').at(-1) ?? ''] ?? media.schema;
  return named.examples?.[0];
}

/**
 * @param {string} call
 * @param {Operation} operation
 */
function row(call, { summary = '', parameters = [], responses, 'x-roles': roles }) {
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const isList = ofLists.every((name) => query.includes(name));
  const takes = [...(isList ? ['list'] : []), ...query.filter((name) => !isList || !ofLists.includes(name)).map((name) => `\`${name}\``)];
  const statuses = Object.keys(responses);
  const refused = statuses.filter((status) => Number(status) >= 400 && !always.includes(status) && !whenSent.includes(status));
  const answered = statuses.filter((status) => Number(status) < 400);
  return `| \`${call}\` | ${[summary, takes.join(', '), who(roles), answered.join(', '), refused.join(', ')].map(cell).join(' | ')} |`;
}

/**
 * The page that describes every call, in Markdown.
 * @param {Description} description the OpenAPI document
 */
export function describeCalls({ paths, components }) {
  const schemas = components?.schemas ?? {};
  /** @type {Map<string, { rows: string[], bodies: string[] }>} */
  const sections = new Map();
  for (const [path, methods] of Object.entries(paths)) {
    const inside = path.startsWith(`${base}/`);
    const shown = inside ? path.slice(base.length) : path;
    const title = inside ? (shown.split('/')[1] ?? '') : 'at the root';
    const section = sections.get(title) ?? { rows: [], bodies: [] };
    sections.set(title, section);
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${shown}`;
      section.rows.push(row(call, operation));
      const sent = exampleOf(operation.requestBody?.content['application/json'], schemas);
      if (sent !== undefined) section.bodies.push(`- \`${call}\` takes \`${JSON.stringify(sent)}\``);
    }
  }
  const texts = [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { rows, bodies }]) => {
      const head = ['| call | what it is for | takes | who | answers | refuses |', '|---|---|---|---|---|---|'];
      return [`## ${title}`, '', ...head, ...rows, ...(bodies.length > 0 ? ['', ...bodies] : []), ''].join('\n');
    });
  return [intro, ...texts].join('\n');
}
