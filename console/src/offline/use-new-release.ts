import { useEffect, useState } from 'react';

/** How often a page that stays open asks whether there is a new release. */
const askAgainMs = 60 * 60_000;

/** Whether the server's page names another first script than this one: its name carries a hash of all that it loads. */
async function isOld(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && !(await page.text()).includes(script);
}

/** Sets the service worker up, and answers whether it is of a newer release than the one this page was loaded from. */
export function useNewRelease(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    // Browsers have it for secure pages only.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const workers = navigator.serviceWorker;
    let hadOne = workers.controller !== null;
    const taken = (): void => {
      // A page that was opened right after an upgrade is of the new release already.
      if (hadOne) isOld().then(setIsNew, () => undefined);
      hadOne = true;
    };
    workers.addEventListener('controllerchange', taken);
    let timer: ReturnType<typeof setInterval> | undefined;
    const setUp = async (): Promise<void> => {
      const registration = await workers.register('/sw.js');
      timer = setInterval(() => void registration.update().catch(() => undefined), askAgainMs);
      const { active } = await workers.ready;
      // What was kept was dropped when somebody signed out.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      active?.postMessage('signed-in');
    };
    // Without it the console is as it was, and needs a connection.
    setUp().catch(() => undefined);
    return () => {
      clearInterval(timer);
      workers.removeEventListener('controllerchange', taken);
    };
  }, []);
  return isNew;
}
