import { findSender, newKey, storeUpload } from '../offline/kept-uploads';

/** Keeps the files that another app shares with the console (Web Share Target), and opens the screen that sends them. */
export async function takeShare(request: Request): Promise<Response> {
  try {
    const shared = (await request.formData()).getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
    const owner = (await findSender())?.userId ?? null;
    for (const file of shared)
      await storeUpload({ key: newKey(), owner, name: file.name, file, propertyId: null, keptAt: Date.now(), refusal: null });
    return Response.redirect('/upload', 303);
  } catch {
    return Response.redirect('/upload?shared=failed', 303);
  }
}
