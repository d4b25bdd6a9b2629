import { expect, test } from 'vitest';
import { describeCalls } from './api-page.mjs';

const refusal = { description: 'No' };
const query = ['skip', 'limit', 'sort', 'range', 'filter', 'q', 'kind'].map((name) => ({ name, in: 'query' }));

const page = describeCalls({
  paths: {
    '/api/v1/tags': {
      get: {
        summary: 'Tags',
        parameters: query,
        responses: { 200: refusal, 401: refusal, 422: refusal },
        'x-roles': ['ADMIN', 'STAFF', 'VIEWER'],
      },
      post: {
        summary: 'Add a tag | or two',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewTag' } } } },
        responses: { 201: refusal, 400: refusal, 401: refusal, 409: refusal, 413: refusal },
        'x-roles': ['ADMIN', 'STAFF'],
      },
    },
    '/health': { get: { summary: 'Health', responses: { 200: refusal }, 'x-roles': ['public'] } },
  },
  components: { schemas: { NewTag: { examples: [{ name: 'roof' }] } } },
});

test.each([
  ['a list says so, and names the filters of its own', '| `GET /tags` | Tags | list, `kind` | signed in | 200 | 401 |'],
  ['what every call refuses is not repeated', '| `POST /tags` | Add a tag \\| or two |  | ADMIN, STAFF | 201 | 401, 409 |'],
  ['what is sent has its example', '- `POST /tags` takes `{"name":"roof"}`'],
  ['a path at the root is shown whole', '## at the root'],
  ['everybody may ask for health', '| `GET /health` | Health |  | everybody | 200 |  |'],
])('%s', (_, line) => {
  expect(page.split('\n')).toContain(line);
});
