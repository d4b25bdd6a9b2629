import { apiUrl } from '../api/http';
import { session } from '../api/session';
import type { KeptUpload } from '../offline/kept-uploads';
import { type UploadAnswer, uploadForm, uploadQuery } from '../offline/send-kept';

const none: UploadAnswer = { status: 0, body: null };

/** Sends one file and tells how far it is, from 0 to 1; fetch cannot. */
export function uploadFile(upload: KeptUpload, onProgress: (fraction: number) => void): Promise<UploadAnswer> {
  // Somebody else may have signed in since it was taken.
  if (session.userId() !== upload.owner || !navigator.onLine) return Promise.resolve(none);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl('/documents/upload', uploadQuery(upload)));
    request.setRequestHeader('authorization', `Bearer ${session.token() ?? ''}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    request.addEventListener('load', () => {
      if (request.status === 401) session.refused();
      resolve({ status: request.status, body: request.response });
    });
    request.addEventListener('error', () => resolve(none));
    request.send(uploadForm(upload));
  });
}
