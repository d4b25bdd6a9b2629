import { Box, IconButton } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Span } from '../../layout/Span';
import { Text } from '../../layout/Text';
import { type Shot, shotOf } from './picture';
import { useCamera } from './use-camera';

interface ShootScreenProps {
  onShot: (shot: Shot) => void;
  /** Pictures that the phone's own camera took. */
  onFiles: (files: readonly File[]) => void;
}

/** What the camera sees, with the button that takes it; the phone's own camera where this one may not be used. */
export function ShootScreen({ onShot, onFiles }: ShootScreenProps) {
  const translate = useTranslate();
  const { film, state } = useCamera();
  const input = useRef<HTMLInputElement>(null);
  const shoot = (): void => {
    const seen = film.current;
    if (seen) onShot(shotOf(seen, seen.videoWidth, seen.videoHeight));
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: 1 }}>
        <Box
          component="video"
          ref={film}
          muted
          playsInline
          aria-label={translate('camera.seen')}
          sx={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'contain', display: state === 'refused' ? 'none' : 'block' }}
        />
        {state === 'refused' && (
          <Box sx={{ textAlign: 'center', p: 2 }}>
            <Text words="camera.refused" sx={{ mb: 2 }} />
            <input
              ref={input}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              aria-label={translate('camera.phone')}
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])]);
                // The same picture may be taken again.
                target.value = '';
              }}
            />
            <ActionButton words="camera.phone" variant="contained" onClick={() => input.current?.click()} />
          </Box>
        )}
      </Box>
      {state !== 'refused' && (
        <Box sx={{ display: 'flex', justifyContent: 'center', p: 2 }}>
          <IconButton
            aria-label={translate('camera.shoot')}
            disabled={state !== 'on'}
            onClick={shoot}
            sx={{
              width: 68,
              height: 68,
              border: '4px solid currentColor',
              '&:focus-visible': { outline: '3px solid #f3b260', outlineOffset: 3 },
            }}
          >
            <Span aria-hidden sx={{ width: 44, height: 44, borderRadius: '50%', backgroundColor: 'currentColor' }} />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
