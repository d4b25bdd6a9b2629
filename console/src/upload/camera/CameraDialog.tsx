import { Box, Dialog } from '@mui/material';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../layout/ConfirmDialog';
import { IconAction } from '../../layout/IconAction';
import { Text } from '../../layout/Text';
import { CropScreen } from './CropScreen';
import { filesOfPages, type Page } from './files-of-pages';
import { PagesScreen } from './PagesScreen';
import { pageOf, type Shot, shotOfFile } from './picture';
import { ShootScreen } from './ShootScreen';

interface CameraDialogProps {
  onPhotos: (files: readonly File[]) => void;
  onClose: () => void;
}

/** Takes pages one after another: each is shot, cropped and straightened, and in the end all are sent as one document or several. */
export function CameraDialog({ onPhotos, onClose }: CameraDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [isShooting, setIsShooting] = useState(true);
  const [isOne, setIsOne] = useState(true);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const nextId = useRef(1);
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const [shot] = shots;

  const take = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        const next = await shotOfFile(file);
        setShots((all) => [...all, next]);
      } catch {
        // A format that this browser cannot show; the server reads it as it is.
        onPhotos([file]);
        notify('camera.as_it_is', { type: 'info', messageArgs: { name: file.name } });
      }
    }
  };
  const use = async (taken: Shot): Promise<void> => {
    setBusy(true);
    try {
      const page = await pageOf(taken);
      const url = URL.createObjectURL(page.blob);
      urls.current.push(url);
      setPages((all) => [...all, { ...page, id: nextId.current++, url }]);
      setShots((all) => all.slice(1));
      setIsShooting(false);
    } catch {
      notify('camera.failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const send = (): void => {
    onPhotos(filesOfPages(pages, isOne, translate('camera.file'), new Date()));
    onClose();
  };
  const leave = (): void => (pages.length + shots.length > 0 ? setLeaving(true) : onClose());
  const title = shot ? 'camera.crop' : isShooting ? 'camera.title' : 'camera.pages';
  return (
    <>
      <Dialog fullScreen open onClose={leave} aria-labelledby="camera-title">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
          <Text words={title} id="camera-title" component="h2" variant="h2" sx={{ flex: 1 }} />
          <IconAction label="app.close" icon={X} iconSize={20} onClick={leave} />
        </Box>
        {shot ? (
          <CropScreen
            shot={shot}
            busy={busy}
            onChange={(changed) => setShots((all) => [changed, ...all.slice(1)])}
            onUse={() => void use(shot)}
            onDiscard={() => setShots((all) => all.slice(1))}
          />
        ) : isShooting ? (
          <ShootScreen onShot={(taken) => setShots([taken])} onFiles={(files) => void take(files)} />
        ) : (
          <PagesScreen
            pages={pages}
            isOne={isOne}
            onIsOne={setIsOne}
            onRemove={(id) => setPages((all) => all.filter((page) => page.id !== id))}
            onMore={() => setIsShooting(true)}
            onSend={send}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        question="camera.leave"
        action="camera.leave_action"
        decline="camera.keep"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
