import { apiUrl } from '../api/http';
import { errorWords } from '../api/error-words';
import { session } from '../api/session';
import type { DocumentFull } from '../api/types';

/** Sends one file and tells how far it is, from 0 to 1; fetch cannot. Rejects with the server's sentence. */
export function uploadFile(file: File, propertyId: number | null, onProgress: (fraction: number) => void): Promise<DocumentFull> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl('/documents/upload', { property_id: propertyId }));
    const token = session.token();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response as DocumentFull);
      else {
        if (request.status === 401) session.refused();
        reject(new Error(errorWords(request.response) ?? 'upload.failed'));
      }
    });
    request.addEventListener('error', () => reject(new Error('upload.failed')));
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
