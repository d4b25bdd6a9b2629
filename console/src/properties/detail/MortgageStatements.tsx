import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MortgageStatement } from '../../api/types';
import type { DayValue } from '../../charts/figures';
import { LineOverTime } from '../../charts/LineOverTime';
import type { Badge } from '../../documents/document-words';
import { StatusBadge } from '../../documents/StatusBadge';
import { LoadFailed } from '../../layout/LoadFailed';
import { Note, Quiet } from '../../layout/Text';
import { RouteLink } from '../../layout/RouteLink';
import { cellsOf, figureLook, Rows } from '../../layout/Rows';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { useCall } from '../../records/use-call';
import { WaitingStatements } from './WaitingStatements';

const figures = {
  payment: 'total_payment',
  principal: 'principal',
  interest: 'interest',
  escrow: 'escrow',
  balance: 'principal_balance',
} as const;
const figureKeys = ['payment', 'principal', 'interest', 'escrow', 'balance'] as const;
const columns = [
  { key: 'date', heading: true, look: { whiteSpace: 'nowrap' } },
  ...figureKeys.map((key) => ({ key, right: true, look: figureLook }) as const),
  { key: 'check' },
] as const;

/** Whether a statement's figures fit each other. */
export function arithmeticBadge({ arithmetic, replaced_by: replacedBy }: Pick<MortgageStatement, 'arithmetic' | 'replaced_by'>): Badge {
  if (replacedBy !== null) return { tone: 'info', text: 'property.statement_replaced' };
  if (arithmetic.length === 0) return { tone: 'info', text: 'property.statement_unchecked' };
  return arithmetic.every(({ holds }) => holds)
    ? { tone: 'good', text: 'property.statement_adds_up' }
    : { tone: 'bad', text: 'property.statement_does_not' };
}

type Dated = Pick<MortgageStatement, 'id' | 'statement_date' | 'due_date' | 'replaced_by'>;
type Owed = Dated & Pick<MortgageStatement, 'principal_balance' | 'loan_last_four'>;

/** The day a statement stands at: a correction that came later stands in its month, where the first for its payment does. */
function placeOf({ id, statement_date: date, due_date: due }: Dated, all: readonly Dated[]): string | null {
  const earlier = date !== null && due !== null && due < date ? due : (date ?? due);
  const days = all.filter(({ replaced_by: by }) => by === id).map((statement) => placeOf(statement, all));
  return [earlier, ...days].reduce((first, day) => (first === null || (day !== null && day < first) ? day : first));
}

/** The statements as they follow each other, the newest first; of one payment the correction stands above what it corrects. */
export const inOrder = <S extends Dated>(all: readonly S[]): S[] =>
  all
    .map((statement) => ({ statement, place: placeOf(statement, all) ?? '' }))
    .toSorted(
      (a, b) =>
        b.place.localeCompare(a.place) ||
        (b.statement.statement_date ?? '').localeCompare(a.statement.statement_date ?? '') ||
        b.statement.id - a.statement.id,
    )
    .map(({ statement }) => statement);

/**
 * What was owed on each day a statement was made, from the first, of a correction on that of what it corrects; one that was corrected says
 * nothing. Loans that run side by side are
 * a line each; one that went to a new servicer, and so has a new number, goes on.
 */
export function balancesOf(statements: readonly Owed[]): { loan: string | null; points: DayValue[] }[] {
  const points = statements
    .flatMap((statement) => {
      const { principal_balance: value, replaced_by: replacedBy, loan_last_four: loan } = statement;
      const day = placeOf(statement, statements);
      return day === null || value === null || replacedBy !== null ? [] : [{ day, value, loan }];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const loans = [...new Set(points.map(({ loan }) => loan))].map((loan) => points.filter((point) => point.loan === loan));
  const sideBySide = loans.some((a) => loans.some((b) => a !== b && startsWithin(a, b)));
  const lines = sideBySide ? loans : [points];
  return lines
    .filter((line) => line.length > 1)
    .map((line) => ({ loan: sideBySide ? (line[0]?.loan ?? null) : null, points: line.map(({ day, value }) => ({ day, value })) }));
}

const startsWithin = (a: readonly DayValue[], b: readonly DayValue[]): boolean => {
  const first = a[0]?.day ?? '';
  return first >= (b[0]?.day ?? '') && first <= (b.at(-1)?.day ?? '');
};

type Named = Pick<MortgageStatement, 'id' | 'lender' | 'loan_last_four'>;

/** What each statement calls its loan, by its id, where they are of more than one: `Harbor Bank ••4821`. */
export function loanNames(statements: readonly Named[]): ReadonlyMap<number, string> {
  const named = statements.map(({ id, lender, loan_last_four: loan }): [number, string] => [
    id,
    [lender, loan && `••${loan}`].filter(Boolean).join(' '),
  ]);
  const loans = new Set(statements.map(({ lender, loan_last_four: loan }) => loan ?? lender));
  return new Map(loans.size > 1 ? named : []);
}

const detailsOf = ({ arithmetic }: MortgageStatement): string => arithmetic.map(({ detail }) => detail).join('\n');

/** What a person has to know without asking: why it does not add up, that the loan has moved, and that a statement is not here. */
export const remarksOf = ({ arithmetic, replaced_by: replacedBy }: Pick<MortgageStatement, 'arithmetic' | 'replaced_by'>): string[] =>
  replacedBy === null
    ? arithmetic.filter(({ check, holds }) => !holds || check === 'servicer' || check === 'gap').map(({ detail }) => detail)
    : [];

function Remarks({ statement }: { statement: MortgageStatement }) {
  return remarksOf(statement).map((remark) => (
    <Note key={remark} sx={{ mt: 0.5, whiteSpace: 'normal', '&::first-letter': { textTransform: 'uppercase' } }}>
      {remark}
    </Note>
  ));
}

function StatementDay({ statement, loan }: { statement: MortgageStatement; loan: string | undefined }) {
  const translate = useTranslate();
  const day = statement.statement_date ? formatDay(statement.statement_date) : translate('property.statement_no_date');
  return (
    <div>
      {statement.document_id === null ? (
        day
      ) : (
        <RouteLink to={`/documents/${statement.document_id}`} aria-label={translate('property.statement_open', { day })}>
          {day}
        </RouteLink>
      )}
      {loan && (
        <Note component="div" sx={{ whiteSpace: 'normal' }}>
          {loan}
        </Note>
      )}
      {statement.bank_paid_on !== null && (
        <Note
          component="div"
          words="property.statement_paid"
          args={{ day: formatDay(statement.bank_paid_on) }}
          sx={{ whiteSpace: 'normal' }}
        />
      )}
    </div>
  );
}

const remarksBelow = (statement: MortgageStatement) => remarksOf(statement).length > 0 && <Remarks statement={statement} />;

/** The statements; below each what a person has to know of it. */
function StatementRows({ statements }: { statements: readonly MortgageStatement[] }) {
  const money = useMoney();
  const loans = loanNames(statements);
  const amount = (value: number | null): string => (value === null ? '–' : money(value));
  const cells = (statement: MortgageStatement) => ({
    date: <StatementDay statement={statement} loan={loans.get(statement.id)} />,
    check: (
      <span title={detailsOf(statement)}>
        <StatusBadge {...arithmeticBadge(statement)} />
      </span>
    ),
    ...cellsOf(figureKeys, (key) => amount(statement[figures[key]])),
  });
  return (
    <Rows
      label="property.statements"
      words="property.statement_"
      rows={statements}
      keyOf={({ id }) => id}
      columns={columns}
      cells={cells}
      below={remarksBelow}
      sx={{ '& td, & th': { px: 0.75 }, '& tr > :first-of-type': { pl: 0 }, '& tr > :last-of-type': { pr: 0 } }}
    />
  );
}

/** The balance by the statements that count, where there are enough to see it change. */
function Balance({ statements }: { statements: readonly MortgageStatement[] }) {
  const translate = useTranslate();
  const money = useMoney();
  const lines = balancesOf(statements);
  const charts = lines.map(({ loan, points }) => {
    const title = loan === null ? translate('property.balance_over_time') : translate('property.balance_of_loan', { loan });
    return (
      <Box key={title} sx={{ mb: 1.5 }}>
        <Note sx={{ mb: 0.5 }}>{title}</Note>
        <LineOverTime title={title} points={points} money={money} shortMoney={(amount) => money(amount).replace(/\.\d\d$/, '')} />
      </Box>
    );
  });
  return (
    <>
      {lines.some(({ loan }) => loan !== null) && <Quiet words="property.balance_of_all" sx={{ mb: 1 }} />}
      {charts}
    </>
  );
}

/** The statements follow the documents. */
export const useStatements = (id: number, enabled = true) =>
  useCall(['documents', 'mortgage-statements', id], (provider) => provider.mortgageStatements(id), { enabled });

/** The statements of a property's mortgage, the newest first, each with whether its figures add up. */
export function MortgageStatements({ id }: { id: number }) {
  const { data, isError, refetch } = useStatements(id);
  if (isError) return <LoadFailed failed words="property.statements_failed" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  if (data.length === 0) {
    return (
      <>
        <WaitingStatements id={id} />
        <Quiet words="property.statements_empty" />
      </>
    );
  }
  return (
    <>
      <WaitingStatements id={id} />
      <Balance statements={data} />
      <StatementRows statements={inOrder(data)} />
    </>
  );
}
