import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Note, Text } from '../../layout/Text';
import type { Picture } from './pictures';
import { useImageSource, usePicture, useSeen } from './use-picture';

interface ThumbnailProps {
  picture: Picture;
  /** Loaded at once; the others when they come into sight. */
  eager: boolean;
  onOpen: () => void;
}

function Missing({ words }: { words: string }) {
  return (
    <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 0.5, p: 1, color: 'text.secondary' }}>
      <ImageOff size={20} aria-hidden />
      <Text words={words} variant="caption" align="center" />
    </Box>
  );
}

/** A small picture that opens the large one. */
export function Thumbnail({ picture, eager, onOpen }: ThumbnailProps) {
  const translate = useTranslate();
  const { element, seen } = useSeen(eager);
  const { data: file, isError } = usePicture(picture.view, seen);
  const [broken, setBroken] = useState(false);
  const show = useImageSource(file);
  const missing = picture.view === null ? 'gallery.away' : broken || isError ? 'gallery.broken' : null;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase
        ref={element}
        aria-label={translate('gallery.open', { name: `${picture.name}, ${picture.caption}` })}
        onClick={onOpen}
        sx={({ tokens }) => ({
          display: 'block',
          width: '100%',
          aspectRatio: '4 / 3',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: tokens.ground,
          '&:hover': { borderColor: tokens.blue },
        })}
      >
        {missing && <Missing words={missing} />}
        {!missing && !file && seen && <Skeleton variant="rectangular" sx={{ height: '100%' }} />}
        {!missing && file && (
          <Box
            component="img"
            ref={show}
            alt=""
            onError={() => setBroken(true)}
            sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          />
        )}
      </ButtonBase>
      <Typography variant="body2" noWrap sx={{ mt: 0.5 }} title={picture.name}>
        {picture.name}
      </Typography>
      <Note noWrap>{picture.caption}</Note>
    </Box>
  );
}
