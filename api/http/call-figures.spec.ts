import { expect, test } from 'vitest';
import { formatFigures } from './figure.js';
import { CallFigures, routeOf } from './call-figures.js';

test.each([
  [{ route: { path: '/api/v1/documents/:id' }, path: '/api/v1/documents/12' }, '/api/v1/documents/:id'],
  [{ path: '/api/v1/no/such/12' }, 'unknown'],
  [{ path: '/api' }, 'unknown'],
  [{ path: '/documents/12' }, 'console'],
  [{ path: '/apiary' }, 'console'],
])('%j is counted as %s', (request, route) => expect(routeOf(request)).toBe(route));

test('calls are counted by route and status, timed by route, and a method nobody knows makes no figure of its own', () => {
  const calls = new CallFigures();
  calls.observe({ method: 'GET', route: '/a', status: 200, seconds: 0.004 });
  calls.observe({ method: 'GET', route: '/a', status: 404, seconds: 3 });
  calls.observe({ method: 'GET', route: '/events', status: 200, seconds: null });
  calls.observe({ method: 'BREW', route: '/a', status: 404, seconds: 0.5 });
  const text = formatFigures(calls.figures());
  for (const line of [
    'http_requests_total{method="GET",route="/a",status="200"} 1',
    'http_requests_total{method="GET",route="/events",status="200"} 1',
    'http_requests_total{method="OTHER",route="/a",status="404"} 1',
    'http_request_seconds_bucket{method="GET",route="/a",le="0.005"} 1',
    'http_request_seconds_bucket{method="GET",route="/a",le="+Inf"} 2',
    'http_request_seconds_count{method="GET",route="/a"} 2',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toMatch(/seconds.*events/);
});
