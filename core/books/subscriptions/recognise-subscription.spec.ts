import { expect, test } from 'vitest';
import { recogniseSubscription, type SubscriptionCandidate } from '#core/books/subscriptions/recognise-subscription';

const sub = (id: number, siteName: string, likeness = 0, fromSender = 0, fromSite = false): SubscriptionCandidate => {
  return { id, siteName, likeness, fromSender, fromSite };
};
const by = (siteName: string | null, ...candidates: SubscriptionCandidate[]) => {
  const found = recogniseSubscription(siteName, 'billing@git.example', candidates);
  return found && [found.id, found.sure];
};

test.each<[string, ReturnType<typeof by>, unknown]>([
  ['the same name', by('GitHub, Inc.', sub(1, 'GITHUB', 0.6), sub(2, 'GitLab', 0.55)), [1, true]],
  ['one name of two subscriptions', by('GitHub', sub(1, 'GitHub', 1), sub(2, 'Github Inc', 0.7)), [1, false]],
  ['the sender tells the two apart', by('GitHub', sub(1, 'GitHub', 1), sub(2, 'Github Inc', 0.7, 3)), [2, true]],
  ['nearly the name', by('GitHub Teams', sub(1, 'GitHub', 0.55)), [1, false]],
  ['nearly the name from its sender', by('GitHub Teams', sub(1, 'GitHub', 0.55, 2)), [1, true]],
  ['nearly the name from its website', by('GitHub Teams', sub(1, 'GitHub', 0.55, 0, true)), [1, true]],
  [
    'nearly two names from the website of both',
    by('GitHub Teams', sub(1, 'GitHub', 0.55, 0, true), sub(2, 'GitHub T', 0.6, 0, true)),
    [2, false],
  ],
  ['another from its website', by('Copilot', sub(1, 'GitHub', 0, 0, true)), null],
  ['another service from the sender of one', by('Copilot', sub(1, 'GitHub', 0, 2)), null],
  ['the sender of one, and no name', by(null, sub(1, 'GitHub', 0, 2)), [1, false]],
  ['the sender of two, and no name', by(null, sub(1, 'GitHub', 0, 2), sub(2, 'Pages', 0, 1)), null],
  ['a name without a letter', by('-', sub(1, 'GitHub', 0, 2)), [1, false]],
  ['the sender of two', by('Copilot', sub(1, 'GitHub', 0, 2), sub(2, 'Pages', 0, 1)), null],
  ['another', by('Copilot', sub(1, 'GitHub', 0.1)), null],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('says by what', () => {
  expect(recogniseSubscription('GitHub', 'b@git.example', [sub(1, 'GitHub', 1, 2)])?.reason).toBe(
    'The bill names the service of this subscription, and earlier bills of it came from b@git.example.',
  );
  expect(recogniseSubscription('Git Hub Pro', 'b@git.example', [sub(1, 'GitHub', 0.6, 0, true)])?.reason).toBe(
    'The bill names nearly the service of this subscription, and came from b@git.example, at its website.',
  );
});
