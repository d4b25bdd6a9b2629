import { type ComponentType, lazy, useState } from 'react';
import type { Screen } from './screens';

/**
 * A screen as a component. One that has come already stands at once; `lazy` alone would first show what stands for it, and React leaves
 * that on the screen for a third of a second.
 */
export function shown(screen: Screen): ComponentType {
  const Awaited = lazy(async () => ({ default: await screen.load() }));
  return function Shown() {
    // Chosen once: another choice later would begin the screen anew.
    const [Chosen] = useState<ComponentType>(() => screen.come ?? Awaited);
    return <Chosen />;
  };
}
