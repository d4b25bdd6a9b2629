import { expect, test } from 'vitest';
import { withOwnDomains } from '#core/records/vendors/vendor-domains';

test('a domain speaks for the one vendor whose papers came from it, never for who mails everybody’s', () => {
  const vendors = [
    { name: 'Alder HOA', domains: ['owner.example', 'alder.example', 'gmail.com'] },
    { name: 'Alder HOA, Inc.', domains: ['alder.example'] },
    { name: 'City Water', domains: ['water.example', 'portal.example'] },
    { name: 'City Gas', domains: ['portal.example'] },
  ];
  expect(withOwnDomains(vendors, new Set(['owner.example'])).map(({ domains }) => domains)).toEqual([
    ['alder.example'],
    ['alder.example'],
    ['water.example'],
    [],
  ]);
});
