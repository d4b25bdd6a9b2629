/** Addresses of services that store files and send links instead. */
const services: readonly (readonly [name: string, address: RegExp])[] = [
  ['iCloud Mail Drop', /https:\/\/(?:www\.)?icloud\.com\/attachment\/?\?/i],
  ['Google Drive', /https:\/\/(?:drive\.google\.com\/(?:file\/d\/|open\?|uc\?)|docs\.google\.com\/(?:document|spreadsheets)\/d\/)/i],
  ['OneDrive or SharePoint', /https:\/\/(?:1drv\.ms\/|onedrive\.live\.com\/|[a-z\d-]{1,60}\.sharepoint\.com\/:[a-z]:\/)/i],
  ['Dropbox', /https:\/\/(?:www\.)?dropbox\.com\/(?:s|sh|scl|transfer)\//i],
  ['WeTransfer', /https:\/\/(?:we\.tl\/|(?:www\.)?wetransfer\.com\/downloads\/)/i],
  ['Box', /https:\/\/(?:app|[a-z\d-]{1,60}\.app)\.box\.com\/s\//i],
];
const lookedThrough = 1_000_000;

/** The service that one of these texts, or pages, links to for a file; null where none does. Nothing is requested from it. */
export function fileService(texts: readonly string[]): string | null {
  const looked = texts.map((text) => text.slice(0, lookedThrough));
  return services.find(([, address]) => looked.some((text) => address.test(text)))?.[0] ?? null;
}
