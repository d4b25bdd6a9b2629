import { forgetSender } from '../offline/kept-uploads';
import { sendInBackground } from './send-in-background';
import { takeShare } from './take-share';
import { assetOf, dropOlder, forgetShell, keepShell, pageOf } from './shell';

declare const self: ServiceWorkerGlobalScope;

/** The browser's word that the connection is back (Background Sync); not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Answers of the server that are no part of the console: they are never kept. */
const notConsole = /^\/(api|health|ready|metrics)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  // An open page goes on with what it has loaded, and is told of the new release.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShare(request));
  if (request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
  else if (request.mode === 'navigate' && !notConsole.test(pathname)) event.respondWith(pageOf(request));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'signed-in') event.waitUntil(keepShell());
  if (event.data === 'signed-out') event.waitUntil(Promise.all([forgetShell(), forgetSender()]));
});

self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag === 'uploads') (event as SyncEvent).waitUntil(sendInBackground());
});
