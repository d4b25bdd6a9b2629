import { Button, useMediaQuery } from '@mui/material';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';

/** Opens the camera of a phone or tablet; nothing where there is a mouse. */
export function TakePhoto({ disabled, onPhoto }: { disabled: boolean; onPhoto: (files: readonly File[]) => void }) {
  const translate = useTranslate();
  const inHand = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const input = useRef<HTMLInputElement>(null);
  if (!inHand) return null;
  const words = translate('upload.photograph');
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={words}
        onChange={({ target }) => {
          onPhoto([...(target.files ?? [])]);
          // The same picture may be taken again.
          target.value = '';
        }}
      />
      <Button variant="contained" disabled={disabled} startIcon={<Camera size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}
