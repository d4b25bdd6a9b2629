import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { DocumentFull, DocumentRow, Expense } from '../api/types';
import type { TakenBack } from '../providers/document-calls';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { isMissing } from '../records/problems';
import { type Action, useActions } from '../records/use-actions';
import { cameBack, takeOutOfQueues } from './queue/use-queue';
import { saveAnswer } from './save-blob';

/** Values of a document's `extracted_data` by their names. */
export type Correction = Record<string, string | number | null>;

/** What can be changed of a document. */
export interface DocumentChanges {
  property_id?: number | null;
  document_type?: string;
  duplicate_of?: number | null;
  extracted_data?: Correction;
  processing_status?: 'completed' | 'filed';
  suggested_copy_destination_name?: string | null;
}

/** Changes a document; with `seen` only as it was by then. */
export const changeDocument = async (dataProvider: LedgerDataProvider, id: number, data: DocumentChanges, seen?: string) =>
  (await dataProvider.update<DocumentFull>('documents', { id, data, previousData: undefined, meta: { seen } })).data;

const takenBackWords = {
  review: 'documents.back_in_queue',
  property: 'documents.unassigned_again',
  apart: 'documents.duplicate_again',
} as const;

/** Undoes a person's last decision about a document. */
export const takenBack = (id: number, taken: TakenBack): Action => ({
  work: (dataProvider) => {
    cameBack([id]);
    return dataProvider.takeBack({ id, what: taken });
  },
  done: takenBackWords[taken],
  failed: 'documents.take_back_failed',
  detail: true,
});

interface Booking {
  /** What the expense is made of. */
  data: object;
  /** What a person has corrected: the document keeps it, so that the next bill of this vendor is read better too. */
  correction: DocumentChanges | null;
  failed: Action['failed'];
  onDone?: () => void;
}

const assigning = (id: number, propertyId: number): Action<DocumentFull> => ({
  work: (dataProvider) => changeDocument(dataProvider, id, { property_id: propertyId }),
  done: 'documents.assigned',
  failed: 'documents.assign_failed',
  undo: () => takenBack(id, 'property'),
});

const filing = (id: number, changes: DocumentChanges): Action<DocumentFull> => ({
  work: (dataProvider) => changeDocument(dataProvider, id, { ...changes, processing_status: 'filed' }),
  done: 'review.filed',
  failed: 'review.file_document_failed',
  undo: () => takenBack(id, 'review'),
});

const restoring = (id: number): Action => ({
  work: (dataProvider) => {
    cameBack([id]);
    return dataProvider.restoreDocument(id);
  },
  done: 'documents.restored',
  failed: 'documents.restore_failed',
  detail: true,
});

/** One that is gone already cannot be restored. */
const removing = (id: number): Action<string | null> => ({
  work: async (dataProvider) =>
    dataProvider.delete('documents', { id }).then(
      () => 'documents.deleted',
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    ),
  done: (words) => (words === null ? { words: 'documents.delete_gone', type: 'error' } : { words }),
  failed: 'documents.delete_failed',
  gone: [id],
  undo: (words) => (words === null ? null : restoring(id)),
});

/** Undoes making the expense of a document. */
const unbooking = (id: number, expense: Expense): Action => ({
  work: (dataProvider) => {
    cameBack([id]);
    return dataProvider.delete('expenses', { id: expense.id });
  },
  done: 'documents.back_in_queue',
  failed: 'documents.take_back_failed',
  detail: true,
});

const downloading = ({ id, filename }: Pick<DocumentRow, 'id' | 'filename'>): Action => ({
  work: async (dataProvider) => saveAnswer((await dataProvider.file(`/documents/${id}/download`)).data, filename),
  failed: 'documents.download_failed',
  reads: true,
});

const reprocessing = (id: number): Action => ({
  work: (dataProvider) => dataProvider.reprocessDocument(id),
  done: 'documents.queued',
  failed: 'documents.process_failed',
});

const tellingApart = (id: number, { done, undone }: { done: string; undone: string }): Action<DocumentFull> => ({
  work: (dataProvider) => changeDocument(dataProvider, id, { duplicate_of: null }),
  done,
  failed: 'documents.duplicate_deny_failed',
  undo: () => ({ ...takenBack(id, 'apart'), done: undone }),
});

/** What can be done to a document, each with its toast. */
export function useDocumentActions() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { busy, act } = useActions('documents');
  const takeOut = (id: number): void => takeOutOfQueues(queryClient, [id]);

  /** Files it as it is, or with what a person has changed. */
  const file = (id: number, { changes = {}, onDone, ...more }: { changes?: DocumentChanges } & Pick<Action, 'onDone' | 'detail'> = {}) =>
    act('file', {
      ...filing(id, changes),
      onDone: (answer) => {
        takeOut(id);
        onDone?.(answer);
      },
      ...more,
    });

  /** Puts it into the trash. */
  const remove = (id: number, onDone?: () => void) =>
    act('delete', {
      ...removing(id),
      onDone: () => {
        takeOut(id);
        onDone?.();
      },
    });

  /** Makes an expense of it. */
  const book = (id: number, { data, correction, failed, onDone }: Booking) =>
    act('expense', {
      work: async (dataProvider) => {
        const { data: expense } = await dataProvider.create<Expense>('expenses', { data });
        takeOut(id);
        onDone?.();
        if (correction) void changeDocument(dataProvider, id, correction).catch(() => notify('quick.not_remembered', { type: 'warning' }));
        return expense;
      },
      done: 'quick.saved',
      failed,
      undo: (expense) => unbooking(id, expense),
    });

  return {
    busy,
    act,
    assign: (id: number, propertyId: number) => act('assign', assigning(id, propertyId)),
    file,
    /** Says that it is neither a copy of another document nor confirms that one's payment. */
    tellApart: (id: number, words: { done: string; undone: string }) => act('apart', tellingApart(id, words)),
    remove,
    book,
    download: (row: Pick<DocumentRow, 'id' | 'filename'>) => act('download', downloading(row)),
    reprocess: (id: number) => act('reprocess', reprocessing(id)),
  };
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;
