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

/** The pictures that are not cropped yet, and the pages made of them. A file the browser cannot show goes to `onPhotos` as it is. */
function usePages(onPhotos: CameraDialogProps['onPhotos']) {
  const notify = useNotify();
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [busy, setBusy] = useState(false);
  const nextId = useRef(1);
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const addFiles = async (files: readonly File[]): Promise<void> => {
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
  const discardShot = (): void => setShots((all) => all.slice(1));
  /** Makes a page of the first picture; answers whether that worked. */
  const addPage = async (shot: Shot): Promise<boolean> => {
    setBusy(true);
    try {
      const page = await pageOf(shot);
      const url = URL.createObjectURL(page.blob);
      urls.current.push(url);
      setPages((all) => [...all, { ...page, id: nextId.current++, url }]);
      discardShot();
      return true;
    } catch {
      notify('camera.failed', { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    shots,
    pages,
    busy,
    addFiles,
    addPage,
    discardShot,
    addShot: (shot: Shot) => setShots([shot]),
    changeShot: (changed: Shot) => setShots((all) => [changed, ...all.slice(1)]),
    removePage: (id: number) => setPages((all) => all.filter((page) => page.id !== id)),
  };
}

/** Takes pages one after another: each is shot, cropped and straightened, and in the end all are sent as one document or several. */
export function CameraDialog({ onPhotos, onClose }: CameraDialogProps) {
  const translate = useTranslate();
  const { shots, pages, busy, addFiles, addPage, discardShot, addShot, changeShot, removePage } = usePages(onPhotos);
  const [isShooting, setIsShooting] = useState(true);
  const [isOne, setIsOne] = useState(true);
  const [leaving, setLeaving] = useState(false);
  const [shot] = shots;

  const use = async (cropped: Shot): Promise<void> => {
    if (await addPage(cropped)) setIsShooting(false);
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
          <CropScreen shot={shot} busy={busy} onChange={changeShot} onUse={() => void use(shot)} onDiscard={discardShot} />
        ) : isShooting ? (
          <ShootScreen onShot={addShot} onFiles={(files) => void addFiles(files)} />
        ) : (
          <PagesScreen
            pages={pages}
            isOne={isOne}
            onIsOne={setIsOne}
            onRemove={removePage}
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
