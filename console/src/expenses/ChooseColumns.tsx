import { Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { type ExpenseColumn, expenseColumns, shownColumns, usualColumns } from './expense-columns';

/** The columns this browser shows, and what chooses others. */
export function useColumns() {
  const [kept, keep] = useStore<unknown>('expense_columns', usualColumns);
  const columns = shownColumns(kept);
  const toggle = (column: ExpenseColumn): void =>
    keep(columns.includes(column) ? columns.filter((name) => name !== column) : [...columns, column]);
  return { columns, toggle };
}

/** Chooses the columns of the list; one always stays. */
export function ChooseColumns({ columns, toggle }: ReturnType<typeof useColumns>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ActionButton
        words="expenses.columns"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        icon={Columns3}
        variant="text"
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {expenseColumns.map((column) => {
          const on = columns.includes(column);
          return (
            <MenuItem
              key={column}
              dense
              role="menuitemcheckbox"
              aria-checked={on}
              disabled={on && columns.length === 1}
              onClick={() => toggle(column)}
            >
              <Checkbox size="small" checked={on} tabIndex={-1} disableRipple aria-hidden sx={{ p: 0, mr: 1.25 }} />
              <ListItemText primary={translate(`expenses.${column}`)} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
