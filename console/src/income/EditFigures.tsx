import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OwnerStatement, OwnerStatementUpdate } from '../api/types';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { RowButton } from '../layout/RowButton';
import { Note } from '../layout/Text';
import { useChange } from '../records/use-change';
import { costKinds, emptyFigure, figureKinds, figuresOf, type TypedFigure, typedFigures } from './figure-rows';
import { isMoney } from './income-form';

const costLines = ['5', '6', '7', '8', '9', '10', '12', '13', '15', '16', '17', '19'] as const;
const grid = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', md: '170px minmax(0, 1fr) 120px minmax(0, 1fr) auto' },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

interface FigureRowProps {
  figure: TypedFigure;
  /** Which of them it is, from 1. */
  number: number;
  tried: boolean;
  onChange: (more: Partial<TypedFigure>) => void;
  onRemove: () => void;
}

/** The tax line of a cost, and whether it is another than the expense of its amount. */
function CostChoices({ figure, onChange }: Pick<FigureRowProps, 'figure' | 'onChange'>) {
  const translate = useTranslate();
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {figure.kind === 'other_cost' && (
        <TextField
          select
          size="small"
          label={translate('income.line')}
          value={figure.line ?? '19'}
          onChange={({ target }) => onChange({ line: target.value as TypedFigure['line'] })}
          sx={{ minWidth: 230 }}
        >
          {costLines.map((line) => (
            <MenuItem key={line} value={line}>
              {translate(`tax_lines.${line}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={<Checkbox size="small" checked={figure.is_separate} onChange={(_, is_separate) => onChange({ is_separate })} />}
        label={translate('income.cost_is_separate')}
      />
    </Box>
  );
}

function FigureRow({ figure, number, tried, onChange, onRemove }: FigureRowProps) {
  const translate = useTranslate();
  const name = translate('income.figure', { number });
  const label = (words: string): string => `${translate(words)}, ${name}`;
  return (
    <Box role="group" aria-label={name} sx={grid}>
      <TextField
        select
        size="small"
        value={figure.kind}
        onChange={({ target }) => onChange({ kind: target.value as TypedFigure['kind'] })}
        slotProps={{ htmlInput: { 'aria-label': label('income.kind') } }}
      >
        {figureKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`income.kind_${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        value={figure.label}
        onChange={({ target }) => onChange({ label: target.value })}
        slotProps={{ htmlInput: { 'aria-label': label('income.label'), maxLength: 200 } }}
      />
      <TextField
        size="small"
        type="number"
        value={figure.amount}
        error={tried && !isMoney(figure.amount)}
        onChange={({ target }) => onChange({ amount: target.value })}
        slotProps={{ htmlInput: { 'aria-label': label('income.amount'), step: '0.01' } }}
      />
      <PropertyChooser
        bare
        label={label('income.property')}
        first={[{ id: null, name: translate('income.of_document') }]}
        value={figure.property_id}
        onChange={(property_id) => onChange({ property_id })}
      />
      <RowButton icon={Trash2} word={translate('app.delete')} label={translate('income.remove_figure', { number })} onClick={onRemove} />
      {costKinds.includes(figure.kind) && <CostChoices figure={figure} onChange={onChange} />}
    </Box>
  );
}

/** The figures of a statement as they are typed, the days it is for, and whether it takes the place of an earlier one. */
function useTypedStatement(statement: OwnerStatement) {
  const [figures, setFigures] = useState<readonly TypedFigure[]>(() => typedFigures(statement.figures));
  const [next, setNext] = useState(statement.figures.length);
  const [days, setDays] = useState({ from: statement.from ?? '', to: statement.to ?? '' });
  const [corrects, setCorrects] = useState(statement.corrects);
  const areDaysWrong = days.from !== '' && days.to !== '' && days.from > days.to;
  return {
    figures,
    days,
    corrects,
    areDaysWrong,
    isWrong: areDaysWrong || figures.some(({ amount }) => !isMoney(amount)),
    setDays,
    setCorrects,
    change: (key: number, more: Partial<TypedFigure>): void =>
      setFigures((held) => held.map((figure) => (figure.key === key ? { ...figure, ...more } : figure))),
    remove: (key: number): void => setFigures((held) => held.filter((figure) => figure.key !== key)),
    add: (): void => {
      setFigures((held) => [...held, emptyFigure(next)]);
      setNext(next + 1);
    },
    body: (): OwnerStatementUpdate => ({
      figures: figuresOf(figures, statement.figures),
      from: days.from || null,
      to: days.to || null,
      ...(corrects !== statement.corrects && { corrects }),
    }),
  };
}

type Typed = ReturnType<typeof useTypedStatement>;

function Time({ typed: { days, corrects, areDaysWrong, setDays, setCorrects }, tried }: { typed: Typed; tried: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={translate(`income.time_${name}`)}
          value={days[name]}
          error={tried && areDaysWrong}
          onChange={({ target }) => setDays((held) => ({ ...held, [name]: target.value }))}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <FormControlLabel
        control={<Checkbox size="small" checked={corrects} onChange={(_, is) => setCorrects(is)} />}
        label={translate('income.corrects')}
      />
    </Box>
  );
}

/** Corrects the figures of an owner statement, or takes back what was corrected. */
export function EditFigures({ statement, onClose }: { statement: OwnerStatement; onClose: () => void }) {
  const typed = useTypedStatement(statement);
  const [tried, setTried] = useState(false);
  const { mutate, isPending } = useChange(
    ['documents', 'set-income'],
    (provider, body: OwnerStatementUpdate) => provider.setOwnerStatement(statement.document_id, body),
    { done: 'income.statement_saved', failed: 'income.statement_failed', detail: true },
  );
  const asRead = (): void => mutate({ figures: null, from: null, to: null, corrects: null }, { onSuccess: onClose });
  return (
    <FormDialog
      title="income.edit_figures"
      action="app.save"
      busy={isPending}
      wide
      otherWay={statement.by_person && <ActionButton words="income.as_read" variant="text" disabled={isPending} onClick={asRead} />}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!typed.isWrong) mutate(typed.body(), { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Time typed={typed} tried={tried} />
      <Box>
        {typed.figures.map((figure, at) => (
          <FigureRow
            key={figure.key}
            figure={figure}
            number={at + 1}
            tried={tried}
            onChange={(more) => typed.change(figure.key, more)}
            onRemove={() => typed.remove(figure.key)}
          />
        ))}
        <ActionButton words="income.add_figure" variant="text" icon={Plus} onClick={typed.add} sx={{ mt: 1 }} />
      </Box>
      {tried && typed.isWrong && <Note words="income.figures_wrong" sx={{ color: 'error.main' }} />}
    </FormDialog>
  );
}
