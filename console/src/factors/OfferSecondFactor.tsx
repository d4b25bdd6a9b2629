import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { Notice } from '../dashboard/Notice';

const EnrolDialog = lazy(() => import('./EnrolDialog').then((module) => ({ default: module.EnrolDialog })));

/** Where this browser remembers that somebody does not want it now. */
const keyOf = (user: number): string => `secondFactorOffer:${user}`;

/** Offers a second factor to who has none, until they set one up or say that they do not want it now. */
export function OfferSecondFactor() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const [open, setOpen] = useState(false);
  const [declined, setDeclined] = useState(false);
  if (open)
    return (
      <Suspense>
        <EnrolDialog onClose={() => setOpen(false)} />
      </Suspense>
    );
  if (!me?.suggest_second_factor || declined || localStorage.getItem(keyOf(me.id))) return null;
  const decline = (): void => {
    localStorage.setItem(keyOf(me.id), 'declined');
    setDeclined(true);
  };
  const actions = (
    <>
      <Button color="inherit" size="small" onClick={() => setOpen(true)} sx={{ whiteSpace: 'nowrap' }}>
        {translate('factors.set_up')}
      </Button>
      <Button color="inherit" size="small" onClick={decline} sx={{ whiteSpace: 'nowrap' }}>
        {translate('factors.not_now')}
      </Button>
    </>
  );
  return <Notice actions={actions}>{translate('factors.offer')}</Notice>;
}
