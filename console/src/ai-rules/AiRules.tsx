import { Alert, Box, Card, Skeleton } from '@mui/material';
import { Plus, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useListContext, useTranslate, useUpdate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { ReadDialog } from '../layout/ReadDialog';
import { useRole } from '../providers/role';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { ListFailed, RecordList } from '../records/RecordList';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { useSettings } from '../settings/use-settings';
import { ApplyRules } from './ApplyRules';
import { RunProgress } from './RunProgress';
import { RuleCard, type RuleDeed } from './RuleCard';
import { RuleEditor } from './RuleEditor';
import { RuleLog } from './RuleLog';
import type { Rule, RuleSuggestion } from './rule-types';
import { Suggestions } from './Suggestions';
import { TryRule } from './TryRule';

/** A dialog that is open: what for and on which rule; null: a new one, or all. */
type Open = { deed: RuleDeed; rule: Rule | null; suggested?: RuleSuggestion['rule'] };

function Delete({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  return (
    <ConfirmMutation
      question={translate('rules.delete_confirm', { name: rule.name })}
      note="rules.delete_note"
      mutationKey={['ai-rules', 'delete']}
      mutationFn={() => dataProvider.delete<Rule>('ai-rules', { id: rule.id })}
      done="rules.deleted"
      failed="rules.failed_delete"
      onClose={onClose}
    />
  );
}

function Try({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ReadDialog title={rule?.name ?? translate('rules.all_rules')} maxWidth="md" onClose={onClose}>
      <TryRule all={!rule} body={() => (rule ? { rule_id: rule.id } : {})} />
    </ReadDialog>
  );
}

function Dialogs({ open, onClose, onQueued }: { open: Open; onClose: () => void; onQueued: (run: string) => void }) {
  const { deed, rule, suggested } = open;
  if (deed === 'edit') return <RuleEditor rule={rule} {...(suggested && { suggested })} onClose={onClose} />;
  if (deed === 'apply') return <ApplyRules rule={rule} onClose={onClose} onQueued={onQueued} />;
  if (deed === 'try') return <Try rule={rule} onClose={onClose} />;
  if (!rule) return null;
  return deed === 'delete' ? <Delete rule={rule} onClose={onClose} /> : <RuleLog rule={rule} onClose={onClose} />;
}

function RulesPage() {
  const translate = useTranslate();
  const canChange = useRole() === 'ADMIN';
  const enabled = useSettings().data?.ai_rules_enabled ?? true;
  const { data: list, isPending } = useListContext<Rule>();
  const toasts = useMutationToasts<Rule, { data?: Partial<Rule> }>({
    done: (_rule, { data }) => (data?.is_active ? 'rules.turned_on' : 'rules.turned_off'),
    failed: 'rules.failed_save',
    detail: true,
  });
  const [update] = useUpdate<Rule>('ai-rules', undefined, toasts);
  const [open, setOpen] = useState<Open | null>(null);
  const [runs, setRuns] = useState<readonly string[]>([]);
  const add = <ActionButton words="rules.add" variant="contained" icon={Plus} onClick={() => setOpen({ deed: 'edit', rule: null })} />;
  return (
    <Page
      title="rules.title"
      subtitle={canChange ? 'rules.subtitle' : 'rules.read_only'}
      actions={
        <>
          <ActionButton words="rules.try_all" disabled={!list?.length} onClick={() => setOpen({ deed: 'try', rule: null })} />
          <ActionButton words="rules.apply" disabled={!list?.length} onClick={() => setOpen({ deed: 'apply', rule: null })} />
          {canChange && add}
        </>
      }
    >
      {!enabled && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('rules.disabled')}
        </Alert>
      )}
      {runs.map((run) => (
        <RunProgress key={run} run={run} onClose={() => setRuns((all) => all.filter((shown) => shown !== run))} />
      ))}
      {canChange && <Suggestions onUse={(suggested) => setOpen({ deed: 'edit', rule: null, suggested })} />}
      <ListFailed words="rules.failed_load" />
      {isPending && [1, 2, 3].map((card) => <Skeleton key={card} variant="rounded" height={140} sx={{ mb: 2 }} />)}
      {list?.length === 0 && (
        <Card>
          <EmptyState icon={Workflow} title="rules.empty" text="rules.empty_text">
            {canChange && add}
          </EmptyState>
        </Card>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {list?.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            canChange={canChange}
            onActive={(active) => void update('ai-rules', { id: rule.id, data: { is_active: active } })}
            onDeed={(deed) => setOpen({ deed, rule })}
          />
        ))}
      </Box>
      {open && <Dialogs open={open} onQueued={(run) => setRuns((all) => [...all, run])} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** What happens by itself, in plain words. Staff reads, tries and applies; administrators change. */
export function AiRules() {
  return (
    <RecordList<Rule> perPage={1000}>
      <RulesPage />
    </RecordList>
  );
}
