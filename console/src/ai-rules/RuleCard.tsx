import { Box, Card, Switch, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { MoreMenu } from '../layout/MoreMenu';
import { Span } from '../layout/Span';
import { Note } from '../layout/Text';
import { ruleWords } from './rule-words';
import type { Rule } from './rule-types';
import { useRuleNames } from './use-rule-names';

/** What can be done with one rule; all but the last two by everybody who sees it. */
export type RuleDeed = 'try' | 'log' | 'apply' | 'edit' | 'delete';

interface RuleCardProps {
  rule: Rule;
  canChange: boolean;
  onActive: (active: boolean) => void;
  onDeed: (deed: RuleDeed) => void;
}

function Sentence({ label, children }: { label: string; children: string }) {
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Span sx={{ color: 'text.secondary' }}>{`${label} `}</Span>
      {children}
    </Typography>
  );
}

/** A rule in plain words, with what can be done with it. */
export function RuleCard({ rule, canChange, onActive, onDeed }: RuleCardProps) {
  const translate = useTranslate();
  const { when, does } = ruleWords(rule, useRuleNames(), translate);
  const button = (deed: RuleDeed) => <ActionButton words={`rules.${deed}`} size="small" onClick={() => onDeed(deed)} />;
  return (
    <Card component="li" aria-label={rule.name} sx={{ p: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere', color: rule.is_active ? 'text.primary' : 'text.secondary' }}>
            {rule.name}
          </Typography>
          <Note>{[translate('rules.order', { priority: rule.priority }), rule.description].filter(Boolean).join(' · ')}</Note>
        </Box>
        <Tooltip title={canChange ? '' : translate('rules.read_only')}>
          <span>
            <Switch
              checked={rule.is_active}
              disabled={!canChange}
              onChange={({ target }) => onActive(target.checked)}
              slotProps={{ input: { 'aria-label': translate('rules.active_of', { name: rule.name }) } }}
            />
          </span>
        </Tooltip>
      </Box>
      <Sentence label={translate('rules.when')}>{when}</Sentence>
      <Sentence label={translate('rules.does')}>{does.join(' · ')}</Sentence>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        {button('try')}
        {button('log')}
        {canChange && button('edit')}
        <MoreMenu
          label={translate('rules.more', { name: rule.name })}
          items={[
            { words: 'rules.apply_this', onClick: () => onDeed('apply') },
            canChange && { words: 'rules.delete', isBad: true, onClick: () => onDeed('delete') },
          ]}
        />
      </Box>
    </Card>
  );
}
