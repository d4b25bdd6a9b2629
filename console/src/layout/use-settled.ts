import { useEffect, useState } from 'react';

const quietMs = 250;

/** A value once it has not changed for a moment: what is typed is not asked letter by letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
