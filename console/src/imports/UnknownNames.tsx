import { Alert, Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import type { Import } from '../api/types';
import { CategoryChooser } from '../choosers/CategoryChooser';
import { RecordChooser } from '../choosers/RecordChooser';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { Note, Quiet, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { type Draft, type NameChoice, type Noun, nouns } from './import-draft';

type Report = NonNullable<Import['report']>;
const shownFirst = 12;
const usual = 'usual';
/** What becomes of a name stands below what becomes of all, and beside it the record that it stands for. */
const inColumns = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 240px 240px' },
} as const;
const actions = ['create', 'map', 'none', 'leave'] as const;

interface NameRowProps {
  noun: Noun;
  name: Report['unknown'][Noun][number];
  draft: Draft;
}

/** The record of the books that a name is to stand for. */
function Target({ noun, choice, label, onChoose }: { noun: Noun; choice: NameChoice; label: string; onChoose: (id: number) => void }) {
  const translate = useTranslate();
  const id = choice.id ?? null;
  if (noun === 'category')
    return (
      <CategoryChooser
        readAs={label}
        none={translate('imports.choose_one')}
        value={id}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
    );
  return (
    <RecordChooser
      resource={noun === 'property' ? 'properties' : 'vendors'}
      label={label}
      value={id}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}

function NameRow({ noun, name: { name, rows, total }, draft: { settings, choose } }: NameRowProps) {
  const translate = useTranslate();
  const money = useMoney();
  const [isMapping, setMapping] = useState(false);
  const chosen = settings.names[noun][name];
  const value = isMapping ? 'map' : (chosen?.do ?? usual);
  const label = translate('imports.becomes', { name });
  return (
    <Box component="li" sx={{ ...inColumns, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Note words="imports.name_rows" args={{ ...counted(rows), total: total === null ? '' : `, ${money(total)}` }} />
      </Box>
      <ChoiceField<(typeof actions)[number] | typeof usual>
        values={[usual, ...actions]}
        words={(action) =>
          translate(
            action === usual
              ? settings.unknown[noun] === null
                ? 'imports.not_decided'
                : 'imports.as_above'
              : `imports.action_${noun}_${action}`,
          )
        }
        value={value}
        onChange={(action) => {
          setMapping(action === 'map');
          if (action === usual || action === 'map') choose(noun, name, null);
          else choose(noun, name, { do: action });
        }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      />
      {value === 'map' && (
        <Target
          noun={noun}
          choice={chosen ?? { do: 'map' }}
          label={translate('imports.stands_for', { name })}
          onChoose={(id) => choose(noun, name, { do: 'map', id })}
        />
      )}
    </Box>
  );
}

function UnknownOf({ noun, report, draft }: { noun: Noun; report: Report; draft: Draft }) {
  const translate = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const names = report.unknown[noun];
  const count = report.unknown_count[noun];
  if (count === 0) return null;
  const { settings, change } = draft;
  const shown = showsAll ? names : names.slice(0, shownFirst);
  const values = ['ask', 'create', 'none', 'leave'] as const;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Box sx={{ ...inColumns, mb: 1 }}>
        <Text words={`imports.unknown_${noun}`} args={counted(count)} variant="h3" />
        <ChoiceField
          label={translate('imports.unknown_all')}
          values={values}
          words={(action) => translate(action === 'ask' ? 'imports.action_ask' : `imports.action_${noun}_${action}`)}
          value={settings.unknown[noun] ?? 'ask'}
          onChange={(action) => change({ unknown: { ...settings.unknown, [noun]: action === 'ask' ? null : action } })}
        />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((name) => (
          <NameRow key={name.name} noun={noun} name={name} draft={draft} />
        ))}
      </Box>
      {shown.length < names.length && (
        <ActionButton words="imports.show_names" args={counted(names.length)} variant="text" onClick={() => setShowsAll(true)} />
      )}
      {count > names.length && <Quiet words="imports.more_names" args={counted(count - names.length)} />}
    </Box>
  );
}

/** Names that nothing in the books has, and what is to become of each. */
export function UnknownNames({ report, draft, isUndecided }: { report: Report; draft: Draft; isUndecided: boolean }) {
  const translate = useTranslate();
  if (nouns.every((noun) => report.unknown_count[noun] === 0)) return null;
  return (
    <Card component="section" aria-label={translate('imports.unknown')} sx={{ p: 2, mb: 2 }}>
      <Text words="imports.unknown" variant="h2" />
      <Quiet words="imports.unknown_hint" />
      {isUndecided && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('imports.undecided')}
        </Alert>
      )}
      {nouns.map((noun) => (
        <UnknownOf key={noun} noun={noun} report={report} draft={draft} />
      ))}
    </Card>
  );
}
