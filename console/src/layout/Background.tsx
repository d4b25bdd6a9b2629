import { type ComponentType, useEffect, useState } from 'react';

/** When the first screen has long come. */
const quietMs = 10_000;

/** What goes on behind every screen; it is not loaded before the first of them stands. */
export function Background() {
  const [Work, setWork] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      void import('../offline/OfflineWork').then(
        ({ OfflineWork }) => setWork(() => OfflineWork),
        () => undefined,
      );
    const timer = setTimeout(load, quietMs);
    return () => clearTimeout(timer);
  }, []);
  return Work && <Work />;
}
