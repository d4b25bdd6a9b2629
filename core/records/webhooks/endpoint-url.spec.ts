import { expect, test } from 'vitest';
import { urlTrouble } from '#core/records/webhooks/endpoint-url';

test.each([
  ['https://example.com/hooks?key=1', null],
  ['https://203.0.113.9:8443/', null],
  ['example.com', 'whole address'],
  ['ftp://example.com/', 'must begin with https://'],
  ['http://example.com/', 'plain http'],
  ['https://user:pw@example.com/', 'a name and a password'],
  ['https://example.com/#x', '# part'],
  ['https://localhost/', 'its network'],
  ['https://hooks.localhost/', 'its network'],
  ['https://127.0.0.1/', 'its network'],
  ['https://2130706433/', 'its network'],
  ['https://10.1.2.3/', 'its network'],
  ['https://169.254.169.254/latest/meta-data', 'its network'],
  ['https://[::1]/', 'its network'],
  ['https://[::ffff:10.0.0.1]/', 'its network'],
  ['https://[fe80::1]/', 'its network'],
  ['http://n8n.home/hook', null],
  ['http://10.0.0.5:5678/hook', null],
])('%s: %s', (url, trouble) => {
  const found = urlTrouble(url, ['n8n.home', '10.0.0.5']);
  expect(found?.includes(trouble ?? '') ?? null).toBe(trouble === null ? null : true);
});
