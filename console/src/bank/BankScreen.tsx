import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { BankAccount } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { tabId, ViewTabs } from '../layout/ViewTabs';
import { useCanChange } from '../providers/role';
import { usualOrder } from '../providers/usual-order';
import { BankLines } from './BankLines';
import { ImportStatement } from './ImportStatement';
import { Statements } from './Statements';
import { UnpaidItems } from './UnpaidItems';

const views = ['lines', 'unpaid', 'statements'] as const;

/** What banks have booked beside what the books have: lines without a document, documents without a payment. */
export function BankScreen() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [search, setSearch] = useSearchParams();
  const view = views.find((name) => name === search.get('view')) ?? 'lines';
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { data: accounts = [] } = useGetList<BankAccount>('bank-accounts', { pagination: { page: 1, perPage: 100 }, sort: usualOrder });
  const actions = canChange && (
    <>
      <input
        ref={input}
        type="file"
        accept=".ofx,.qfx,.xml,.csv,.tsv,.txt"
        hidden
        aria-label={translate('bank.import_statement')}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <ActionButton words="bank.import_statement" variant="contained" icon={Upload} onClick={() => input.current?.click()} />
    </>
  );
  return (
    <Page title="bank.title" subtitle="bank.subtitle" actions={actions || undefined}>
      <ViewTabs
        id="bank-view"
        label="bank.title"
        views={views}
        view={view}
        words={(name) => translate(`bank.${name}`)}
        onView={(name) => setSearch({ view: name }, { replace: true })}
      />
      <div role="tabpanel" id="bank-view" aria-labelledby={tabId('bank-view', view)}>
        {view === 'lines' && <BankLines accounts={accounts} />}
        {view === 'unpaid' && <UnpaidItems />}
        {view === 'statements' && <Statements accounts={accounts} />}
      </div>
      {file && <ImportStatement file={file} accounts={accounts} onClose={() => setFile(null)} />}
    </Page>
  );
}
