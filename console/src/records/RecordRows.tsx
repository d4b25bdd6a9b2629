import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { type Column, Rows } from '../layout/Rows';

interface RecordRowsProps<R, Key extends string> {
  label: string;
  words: string;
  columns: readonly Column<Key>[];
  cells: (record: R) => Record<Key, ReactNode>;
  /** What stands there where the list has no records. */
  empty: ReactNode;
}

/** The records of the list as a table, on a phone as cards; grey while they are awaited. Nothing where the list failed. */
export function RecordRows<R extends RaRecord, Key extends string>({ empty, ...rows }: RecordRowsProps<R, Key>) {
  const { data, error } = useListContext<R>();
  if (!data) return error ? null : <Skeleton variant="rounded" height={280} sx={{ m: 2 }} />;
  return data.length === 0 ? empty : <Rows rows={data} keyOf={({ id }) => id} {...rows} />;
}
