import { Box, Dialog, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconAction } from '../../layout/IconAction';
import { Text } from '../../layout/Text';
import type { Picture } from './pictures';
import { useDownload, useImageSource, usePicture } from './use-picture';

interface LightboxProps {
  pictures: readonly Picture[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

function Large({ picture }: { picture: Picture }) {
  const { data: file, isError } = usePicture(picture.view);
  const [broken, setBroken] = useState(false);
  const show = useImageSource(file);
  if (picture.view === null || isError || broken) {
    return <Text words={picture.view === null ? 'gallery.away' : 'gallery.broken'} sx={{ color: '#c3cbd8' }} />;
  }
  if (!file) return <Skeleton variant="rounded" sx={{ width: '60%', height: '60%', bgcolor: '#24304a' }} />;
  return (
    <Box
      component="img"
      ref={show}
      alt={picture.name}
      onError={() => setBroken(true)}
      sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
    />
  );
}

const tool = { iconSize: 20, sx: { color: '#fff', '&:hover': { backgroundColor: 'rgb(255 255 255 / 12%)' } } } as const;

/** Pictures one at a time: the arrow keys go round, Escape closes. */
export function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const translate = useTranslate();
  const download = useDownload('gallery.download_failed');
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const count = pictures.length;
  const picture = pictures[at];
  const step = (by: number): void => onMove((at + by + count) % count);
  // The next one is on its way before it is asked for.
  usePicture(pictures[(at + 1) % count]?.view ?? null);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  if (!picture) return null;
  const dark = { height: phone ? '100%' : '92dvh', backgroundColor: '#101725', color: '#fff', backgroundImage: 'none' };
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="lg"
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { 'aria-label': translate('gallery.lightbox'), sx: dark } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {picture.name}
          </Typography>
          <Typography variant="caption" sx={{ color: '#c3cbd8' }}>
            {`${picture.caption} · ${translate('gallery.place', { at: at + 1, count })}`}
          </Typography>
        </Box>
        {picture.download && (
          <IconAction
            {...tool}
            label="gallery.download"
            icon={Download}
            onClick={() => download({ path: picture.download, filename: picture.filename })}
          />
        )}
        <IconAction {...tool} label="app.close" icon={X} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', gap: 0.5, px: 0.5, pb: 1.5 }}>
        {count > 1 && <IconAction {...tool} label="gallery.previous" icon={ChevronLeft} onClick={() => step(-1)} />}
        <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'grid', placeItems: 'center' }}>
          <Large key={picture.key} picture={picture} />
        </Box>
        {count > 1 && <IconAction {...tool} label="gallery.next" icon={ChevronRight} onClick={() => step(1)} />}
      </Box>
    </Dialog>
  );
}
