import { Box } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../layout/ActionButton';
import { Lightbox } from './Lightbox';
import type { Picture } from './pictures';
import { Thumbnail } from './Thumbnail';

const shownFirst = 8;
const eagerly = 4;

/** Pictures: eight of them first, the rest on request, each larger in the lightbox. */
export function PictureGrid({ pictures }: { pictures: readonly Picture[] }) {
  const [whole, setWhole] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const shown = whole ? pictures : pictures.slice(0, shownFirst);
  const more = pictures.length - shown.length;
  return (
    <>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(150px, 1fr))' },
        }}
      >
        {shown.map((picture, at) => (
          <Thumbnail key={picture.key} picture={picture} eager={at < eagerly} onOpen={() => setOpen(at)} />
        ))}
      </Box>
      {more > 0 && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <ActionButton words="gallery.show_more" args={{ smart_count: more }} onClick={() => setWhole(true)} />
        </Box>
      )}
      {open !== null && <Lightbox pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </>
  );
}
