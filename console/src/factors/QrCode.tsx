import { Box } from '@mui/material';
import { create } from 'qrcode';

/** So many empty modules around it a reader needs. */
const quiet = 4;

interface Drawing {
  size: number;
  path: string;
}

/** The dark modules of a QR code as one path, drawn here: the secret in it is sent to nobody. */
function drawQr(text: string): Drawing {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (bit, at) => (bit ? `M${quiet + (at % size)} ${quiet + Math.floor(at / size)}h1v1h-1z` : ''));
  return { size: size + 2 * quiet, path: dark.join('') };
}

/** A text as a QR code: dark on white in both modes, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = drawQr(text);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      sx={{ width: 196, height: 196, backgroundColor: '#fff', borderRadius: 1, justifySelf: 'center' }}
    >
      <path d={drawing.path} fill="#000" />
    </Box>
  );
}
