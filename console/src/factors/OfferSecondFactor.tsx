import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { Notice } from '../dashboard/Notice';
import { ActionButton } from '../layout/ActionButton';

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
      <ActionButton words="factors.set_up" variant="text" size="small" onClick={() => setOpen(true)} sx={{ whiteSpace: 'nowrap' }} />
      <ActionButton words="factors.not_now" variant="text" size="small" onClick={decline} sx={{ whiteSpace: 'nowrap' }} />
    </>
  );
  return <Notice actions={actions}>{translate('factors.offer')}</Notice>;
}
