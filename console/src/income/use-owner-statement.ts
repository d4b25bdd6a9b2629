import { useMemo } from 'react';
import type { EvidenceBox } from '../documents/preview/evidence';
import { useCall } from '../records/use-call';

/** The figures of an owner statement and whether they add up. */
export const useOwnerStatement = (documentId: number, enabled = true) =>
  useCall(['documents', documentId, 'income'], (provider) => provider.ownerStatement(documentId), { enabled });

const none: readonly EvidenceBox[] = [];

/** The places of the figures on the pages. */
export function useFigurePlaces(documentId: number, enabled: boolean): readonly EvidenceBox[] {
  const { data } = useOwnerStatement(documentId, enabled);
  return useMemo(
    () =>
      data
        ? data.figures.flatMap(({ kind, evidence }, at) =>
            evidence
              ? [{ key: `income-${at}`, label: `income.kind_${kind}`, page: evidence.page, box: evidence.box, text: evidence.text }]
              : [],
          )
        : none,
    [data],
  );
}
