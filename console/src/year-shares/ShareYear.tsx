import { Link } from 'lucide-react';
import { useState } from 'react';
import type { components } from '../api/schema';
import { ActionButton } from '../layout/ActionButton';
import { ShownOnce } from '../layout/ShownOnce';
import { MakeShare } from './MakeShare';
import { YearLinks } from './YearLinks';

type Given = components['schemas']['YearShareGiven'];

/** Shares a year by links, and lists those there are. */
export function ShareYear({ year }: { year: number }) {
  const [shown, setShown] = useState<'links' | 'make' | Given | null>(null);
  const toLinks = (): void => setShown('links');
  return (
    <>
      <ActionButton words="year_shares.open" icon={Link} shrinks="onPhones" onClick={toLinks} />
      {shown === 'links' && <YearLinks year={year} onAdd={() => setShown('make')} onClose={() => setShown(null)} />}
      {shown === 'make' && <MakeShare year={year} onMade={setShown} onClose={toLinks} />}
      {shown !== null && typeof shown === 'object' && (
        <ShownOnce title={shown.name} label="year_shares.made" value={new URL(shown.url, window.location.origin).href} onClose={toLinks} />
      )}
    </>
  );
}
