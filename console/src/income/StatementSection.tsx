import { Alert, Box, Skeleton } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OwnerStatement } from '../api/types';
import { PanelSection } from '../documents/review/PanelSection';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { RouteLink } from '../layout/RouteLink';
import { Note, Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { EditFigures } from './EditFigures';
import { balanceBadge, balanceWords, bankWords, isSaid } from './statement-words';
import { useOwnerStatement } from './use-owner-statement';

type Part = OwnerStatement['parts'][number];

interface StatementSectionProps {
  documentId: number;
  canChange: boolean;
  /** Hears which figure a person looks at, by the key of its place. */
  onLook: (key: string | null) => void;
}

/** Figures of one property, each with its place on the page. */
function Figures({ statement, part, onLook }: { statement: OwnerStatement; part: Part; onLook: StatementSectionProps['onLook'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const isOne = statement.parts.length === 1;
  return (
    <Box component="ul" sx={{ m: 0, my: 1, p: 0, listStyle: 'none', fontSize: 13 }}>
      {statement.figures.map((figure, at) =>
        isOne || figure.property_id === part.property_id || (figure.property_id === null && part.property_id === null) ? (
          <Box
            component="li"
            key={`${figure.kind} ${figure.label} ${at}`}
            tabIndex={figure.evidence ? 0 : undefined}
            onMouseEnter={() => onLook(`income-${at}`)}
            onFocus={() => onLook(`income-${at}`)}
            onMouseLeave={() => onLook(null)}
            onBlur={() => onLook(null)}
            sx={{ display: 'flex', gap: 1, py: 0.25 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {translate(`income.kind_${figure.kind}`)}
              {!isSaid(figure.label, translate(`income.kind_${figure.kind}`)) && <Note component="span" words={` · ${figure.label}`} />}
            </Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{money(figure.amount)}</Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}

function PropertyPart({ statement, part, onLook }: { statement: OwnerStatement; part: Part; onLook: StatementSectionProps['onLook'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const bank = bankWords(part);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Text variant="body2" sx={{ fontWeight: 600, flex: 1 }}>
          {part.property_id === null ? (
            translate('income.whose')
          ) : (
            <RouteLink to={`/income?filter=${encodeURIComponent(JSON.stringify({ property_id: part.property_id }))}`}>
              {part.property_name}
            </RouteLink>
          )}
        </Text>
        <StatusBadge {...balanceBadge(part)} />
      </Box>
      <Quiet sx={{ mt: 0.5 }}>{balanceWords(part, translate, money)}</Quiet>
      {bank && <Note words={bank} args={{ banked: money(part.banked), disbursed: money(part.disbursed) }} />}
      {part.standing !== null && part.standing !== 'counts' && <Note words={`income.statement_${part.standing}`} />}
      {part.covered.map(({ label, amount, expense_id: expense }) => (
        <Note key={expense}>
          {translate('income.covered_by', { label: label ?? '', amount: money(amount) })}{' '}
          <RouteLink to={`/expenses/all?filter=${encodeURIComponent(JSON.stringify({ id: expense }))}`}>
            {translate('income.to_expense')}
          </RouteLink>
        </Note>
      ))}
      {part.beside.map(({ document_id: id, filename }) => (
        <Alert key={id} severity="warning" sx={{ mt: 1, py: 0 }}>
          {translate('income.beside')} <RouteLink to={`/documents/${id}`}>{filename}</RouteLink>
        </Alert>
      ))}
      <Figures statement={statement} part={part} onLook={onLook} />
    </Box>
  );
}

/** What an owner statement says, property by property, whether it adds up, and how to correct it. */
export function StatementSection({ documentId, canChange, onLook }: StatementSectionProps) {
  const translate = useTranslate();
  const { data: statement, isError, refetch } = useOwnerStatement(documentId);
  const [isEditing, setEditing] = useState(false);
  return (
    <PanelSection title="income.statement" note={statement?.by_person && <StatusBadge tone="info" text="review.by_person" />}>
      <LoadFailed failed={isError} words="income.statement_load_failed" onRetry={() => void refetch()} />
      {!statement && !isError && <Skeleton variant="rounded" height={120} />}
      {statement && (
        <>
          <Note
            words={statement.from && statement.to ? 'income.of_time' : 'income.no_time'}
            args={{ from: statement.from && formatDay(statement.from), to: statement.to && formatDay(statement.to) }}
            sx={{ mb: 1 }}
          />
          {statement.foreign_currency !== null && (
            <Quiet words="income.foreign" args={{ currency: statement.foreign_currency }} sx={{ mb: 1 }} />
          )}
          {statement.figures.length === 0 && <Quiet words="income.no_figures" sx={{ mb: 1 }} />}
          {statement.parts.map((part) => (
            <PropertyPart key={part.property_id ?? 0} statement={statement} part={part} onLook={onLook} />
          ))}
          {canChange && <ActionButton words="income.edit_figures" icon={Pencil} size="small" onClick={() => setEditing(true)} />}
          {isEditing && <EditFigures statement={statement} onClose={() => setEditing(false)} />}
          <Note sx={{ mt: 1 }}>{translate('income.statement_note')}</Note>
        </>
      )}
    </PanelSection>
  );
}
