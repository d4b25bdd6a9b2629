import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { newQueryClient } from '../providers/query-client';
import { RunProgress } from './RunProgress';

test('a run that is stopped says how many documents are left as they were, and the next one knows nothing of it', async () => {
  const runs: Record<string, { done: number; failed: number; left: number }> = {
    first: { done: 2, failed: 0, left: 5 },
    second: { done: 0, failed: 0, left: 3 },
    third: { done: 2, failed: 1, left: 0 },
  };
  const dataProvider = {
    ruleRun: (run: string) => Promise.resolve({ data: runs[run] }),
    cancelRuleRun: (run: string) => {
      runs[run] = { done: 2, failed: 0, left: 0 };
      return Promise.resolve({ data: { ...runs[run], cancelled: 5 } });
    },
  } as unknown as DataProvider;
  const client = newQueryClient();
  const progress = (run: string) => (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={client}>
      <RunProgress run={run} onClose={() => undefined} />
    </CoreAdminContext>
  );
  const said: (string | null)[] = [];
  const { rerender, container } = render(progress('first'));
  await screen.findByText('Rules applied to 2 of 7 documents');
  const watch = new MutationObserver(() => said.push(container.textContent));
  watch.observe(container, { subtree: true, childList: true, characterData: true });
  act(() => screen.getByRole('button', { name: 'Stop' }).click());
  await screen.findByText('Stopped: rules applied to 2 of 7 documents; 5 were left unchanged');
  watch.disconnect();
  expect(said.join()).not.toContain('applied to all');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  rerender(progress('second'));
  expect(await screen.findByText('Rules applied to 0 of 3 documents')).toBeTruthy();
  rerender(progress('third'));
  expect(await screen.findByText('Rules applied to 2 of 3 documents · 1 failed')).toBeTruthy();
});
