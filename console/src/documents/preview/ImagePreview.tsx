import { Alert, Box, IconButton, Stack, Tooltip } from '@mui/material';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { EvidenceBoxes } from './EvidenceBoxes';
import type { EvidenceBox } from './evidence';
import { PickLayer } from './PickLayer';
import { layPicture, type Size } from './geometry';
import { PreviewFrame } from './PreviewFrame';

const steps = [1, 1.5, 2, 3, 4] as const;
const unknown: Size = { width: 0, height: 0 };

interface View {
  step: number;
  turns: number;
}

function Tools({ view, onView }: { view: View; onView: (view: View) => void }) {
  const translate = useTranslate();
  const { step, turns } = view;
  const tools = [
    { label: 'documents.zoom_out', icon: ZoomOut, next: { step: step - 1, turns }, off: step === 0 },
    { label: 'documents.zoom_in', icon: ZoomIn, next: { step: step + 1, turns }, off: step === steps.length - 1 },
    { label: 'documents.rotate', icon: RotateCw, next: { step, turns: turns + 1 }, off: false },
    { label: 'documents.fit', icon: Maximize, next: { step: 0, turns: 0 }, off: step === 0 && turns % 4 === 0 },
  ];
  return (
    <Stack
      direction="row"
      sx={{
        position: 'absolute',
        top: 8,
        right: 8,
        zIndex: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      {tools.map(({ label, icon: Icon, next, off }) => (
        <Tooltip key={label} title={translate(label)}>
          <span>
            <IconButton size="small" aria-label={translate(label)} onClick={() => onView(next)} disabled={off}>
              <Icon size={16} aria-hidden />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Stack>
  );
}

/** The width an element has, as it changes. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

interface ImagePreviewProps {
  file: Blob;
  name: string;
  boxes: readonly EvidenceBox[];
  focused: string | null;
}

/** A picture with the places of its values; it can be enlarged and turned, and its marks turn with it. */
export function ImagePreview({ file, name, boxes, focused }: ImagePreviewProps) {
  const translate = useTranslate();
  const [view, setView] = useState<View>({ step: 0, turns: 0 });
  const [natural, setNatural] = useState(unknown);
  const [broken, setBroken] = useState(false);
  const { element, width } = useWidth();
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return undefined;
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (broken) return <Alert severity="error">{translate('documents.image_failed')}</Alert>;
  const { picture, room } = layPicture(natural, width, steps[view.step] ?? 1, view.turns % 4);
  return (
    <Box data-preview="image" sx={{ position: 'relative' }}>
      <Tools view={view} onView={setView} />
      <PreviewFrame>
        <Box ref={element} sx={{ width: '100%' }}>
          <Box sx={{ position: 'relative', mx: 'auto' }} style={{ width: room.width, height: room.height }}>
            <Box
              sx={{ position: 'absolute', left: '50%', top: '50%' }}
              style={{ ...picture, transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)` }}
            >
              <Box
                component="img"
                ref={show}
                alt={name}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setNatural({ width: naturalWidth, height: naturalHeight })}
                onError={() => setBroken(true)}
                sx={{ display: 'block', width: '100%', height: '100%' }}
              />
              <EvidenceBoxes boxes={boxes} page={1} focused={focused} />
              <PickLayer page={1} />
            </Box>
          </Box>
        </Box>
      </PreviewFrame>
    </Box>
  );
}
