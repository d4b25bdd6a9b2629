import { lazy, Suspense, useEffect, useState } from 'react';
import { stepUp } from '../api/step-up';

const StepUpDialog = lazy(() => import('./StepUpDialog').then((module) => ({ default: module.StepUpDialog })));

/** The one dialog that asks again who somebody is, whatever call needs to know. */
export function StepUp() {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  useEffect(() => {
    let waiting: ((proved: boolean) => void) | null = null;
    const leave = stepUp.onAsk(
      () =>
        new Promise((resolve) => {
          waiting = (proved) => {
            waiting = null;
            setAnswer(null);
            resolve(proved);
          };
          const settle = waiting;
          setAnswer(() => settle);
        }),
    );
    return () => {
      leave();
      // Nobody is left to answer: what waits is told so.
      waiting?.(false);
    };
  }, []);
  if (!answer) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
