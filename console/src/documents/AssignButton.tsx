import { Popover, Skeleton } from '@mui/material';
import { Building2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';

const SuggestedProperty = lazy(() => import('../choosers/SuggestedProperty').then((module) => ({ default: module.SuggestedProperty })));

interface AssignButtonProps
  extends
    ComponentProps<typeof SuggestedProperty>,
    Pick<ComponentProps<typeof ActionButton>, 'color' | 'disabled' | 'shrinks' | 'variant'> {
  label: string;
}

/** Asks for the property that documents are given to, below its button; what the reading suggests comes first, with its reason. */
export function AssignButton({ label, matches, onChange, ...looks }: AssignButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <ActionButton
        words={label}
        size="small"
        icon={Building2}
        aria-haspopup="dialog"
        {...looks}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { p: 2, width: 'min(380px, 100%)' }, role: 'dialog', 'aria-label': translate('documents.assign') } }}
      >
        <Suspense fallback={<Skeleton height={38} />}>
          <SuggestedProperty
            matches={matches}
            onChange={(id) => {
              close();
              onChange(id);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
