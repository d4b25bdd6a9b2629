import { Box } from '@mui/material';
import { type MouseEvent, use, useState } from 'react';
import { useNotify } from 'react-admin';
import { recordKey } from '../../providers/records';
import { useCall } from '../../records/use-call';
import { Pick } from './pick';
import { type Hit, pickedValue, wordAt } from './picked-value';

const percent = (fraction = 0): string => `${(fraction * 100).toFixed(3)}%`;

/** The words of a page; they never change while the document is not read anew. */
const usePageWords = (documentId: number, page: number) =>
  useCall(recordKey('documents', documentId, 'words', page), (provider) => provider.pageWords({ id: documentId, page }), {
    enabled: documentId > 0,
    retry: false,
  });

/** Over a page while a field is in focus: a click on a word gives the field what stands there. */
export function PickLayer({ page }: { page: number }) {
  const pick = use(Pick);
  const notify = useNotify();
  const { data } = usePageWords(pick?.documentId ?? 0, page);
  const [under, setUnder] = useState<Hit | null>(null);
  if (!pick || !data) return null;
  const hitOf = ({ nativeEvent: { offsetX, offsetY }, currentTarget: { clientWidth, clientHeight } }: MouseEvent<HTMLElement>) =>
    wordAt(data.lines, offsetX / clientWidth, offsetY / clientHeight);
  const take = (event: MouseEvent<HTMLElement>): void => {
    const hit = hitOf(event);
    const value = hit && pickedValue(pick.field.key, hit);
    if (value) pick.field.take(value);
    else if (hit) notify('evidence.no_value', { type: 'info' });
  };
  const box = under?.line[under.at]?.box;
  return (
    <Box
      aria-hidden
      data-pick={pick.field.key}
      // The field keeps the focus, or there would be none to take the value.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={(event) => setUnder(hitOf(event))}
      onMouseLeave={() => setUnder(null)}
      onClick={take}
      sx={{ position: 'absolute', inset: 0, zIndex: 3, cursor: under ? 'copy' : 'default' }}
    >
      {box && (
        <Box
          style={{ left: percent(box[0]), top: percent(box[1]), width: percent(box[2]), height: percent(box[3]) }}
          sx={{
            position: 'absolute',
            pointerEvents: 'none',
            borderRadius: '2px',
            backgroundColor: 'rgb(224 138 30 / 28%)',
            m: '-1px -2px',
            p: '1px 2px',
            boxSizing: 'content-box',
          }}
        />
      )}
    </Box>
  );
}
