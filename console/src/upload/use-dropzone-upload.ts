import { useDropzone } from 'react-dropzone';
import { useUploads } from './use-uploads';

/** What the server takes; it judges by the bytes, this only helps the file chooser. */
const acceptedEndings = ['.pdf', '.jpg', '.jpeg', '.png', '.gif', '.bmp', '.webp', '.tif', '.tiff', '.heic', '.eml'] as const;

/** Dropping and choosing files, with what became of each. */
export function useDropzoneUpload(propertyId: number | null, enabled = true) {
  const { uploads, send } = useUploads(propertyId);
  const zone = useDropzone({ onDrop: send, noClick: true, noKeyboard: true, disabled: !enabled });
  return {
    uploads,
    send,
    dragging: zone.isDragActive,
    choose: zone.open,
    dropProps: zone.getRootProps({ role: undefined, tabIndex: undefined }),
    inputProps: { ...zone.getInputProps(), accept: acceptedEndings.join(','), multiple: true },
  };
}
