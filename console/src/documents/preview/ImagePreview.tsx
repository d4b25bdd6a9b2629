import { Alert, Box, IconButton, Stack, Tooltip } from '@mui/material';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { EvidenceBoxes } from './EvidenceBoxes';
import type { EvidenceBox } from './evidence';

const steps = [1, 1.5, 2, 3, 4] as const;

interface ImagePreviewProps {
  file: Blob;
  name: string;
  boxes: readonly EvidenceBox[];
  focused: string | null;
}

/** A picture with the places of its values; it can be enlarged and turned. */
export function ImagePreview({ file, name, boxes, focused }: ImagePreviewProps) {
  const translate = useTranslate();
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return undefined;
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [broken, setBroken] = useState(false);
  if (broken) return <Alert severity="error">{translate('documents.image_failed')}</Alert>;
  const tools = [
    { label: 'documents.zoom_out', icon: ZoomOut, act: () => setZoom(Math.max(0, zoom - 1)), off: zoom === 0 },
    { label: 'documents.zoom_in', icon: ZoomIn, act: () => setZoom(Math.min(steps.length - 1, zoom + 1)), off: zoom === steps.length - 1 },
    { label: 'documents.rotate', icon: RotateCw, act: () => setTurns((turns + 1) % 4), off: false },
    {
      label: 'documents.fit',
      icon: Maximize,
      act: () => {
        setZoom(0);
        setTurns(0);
      },
      off: zoom === 0 && turns === 0,
    },
  ];
  return (
    <Box data-preview="image">
      <Stack direction="row" sx={{ justifyContent: 'center', mb: 1 }}>
        {tools.map(({ label, icon: Icon, act, off }) => (
          <Tooltip key={label} title={translate(label)}>
            <span>
              <IconButton size="small" aria-label={translate(label)} onClick={act} disabled={off}>
                <Icon size={16} aria-hidden />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Stack>
      <Box sx={{ overflow: 'auto', textAlign: 'center' }}>
        <Box
          sx={{
            position: 'relative',
            display: 'inline-block',
            width: zoom === 0 ? 'auto' : `${(steps[zoom] ?? 1) * 100}%`,
            maxWidth: zoom === 0 ? '100%' : 'none',
          }}
          style={{ transform: turns ? `rotate(${turns * 90}deg)` : undefined }}
        >
          <Box
            component="img"
            ref={show}
            alt={name}
            onError={() => setBroken(true)}
            sx={{
              display: 'block',
              width: zoom === 0 ? 'auto' : '100%',
              maxWidth: zoom === 0 ? '100%' : 'none',
              maxHeight: zoom === 0 ? 900 : 'none',
            }}
          />
          <EvidenceBoxes boxes={boxes} page={1} focused={focused} />
        </Box>
      </Box>
    </Box>
  );
}
