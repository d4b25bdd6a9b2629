import { Box } from '@mui/material';
import { use } from 'react';
import type { DocumentRow } from '../../api/types';
import { Pick } from './pick';
import { Preview } from './Preview';

interface PreviewStackProps {
  row: DocumentRow;
  neighbours: readonly (DocumentRow | undefined)[];
  focused: string | null;
  onDownload: () => void;
}

const nothing = (): void => undefined;
/** As wide as it will be, so that it is drawn as it will be, and nowhere to be seen, focused or heard. */
const ahead = { position: 'absolute', left: 0, right: 0, top: 0, height: 0, overflow: 'hidden', visibility: 'hidden' } as const;

/** The document's preview, and those of the documents a key away, drawn already: they need only be shown. */
export function PreviewStack({ row, neighbours, focused, onDownload }: PreviewStackProps) {
  const pick = use(Pick);
  const waiting = neighbours.filter((neighbour) => neighbour !== undefined && neighbour.id !== row.id);
  return (
    <Box sx={{ position: 'relative' }}>
      {[row, ...waiting].map((shown) =>
        shown === row ? (
          <Box key={shown.id} data-shown>
            <Pick value={pick}>
              <Preview row={shown} focused={focused} onDownload={onDownload} />
            </Pick>
          </Box>
        ) : (
          shown && (
            <Box key={shown.id} aria-hidden inert sx={ahead}>
              <Pick value={null}>
                <Preview row={shown} focused={null} ahead onDownload={nothing} />
              </Pick>
            </Box>
          )
        ),
      )}
    </Box>
  );
}
