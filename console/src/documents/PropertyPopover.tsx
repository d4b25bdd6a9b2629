import { Popover, Skeleton } from '@mui/material';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';

const SuggestedProperty = lazy(() => import('../choosers/SuggestedProperty').then((module) => ({ default: module.SuggestedProperty })));

interface PropertyPopoverProps extends ComponentProps<typeof SuggestedProperty> {
  /** The button that has opened it; null: it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Asks for the property that documents are given to, below a button. */
export function PropertyPopover({ anchor, onClose, onChange, ...suggested }: PropertyPopoverProps) {
  const translate = useTranslate();
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { p: 2, width: 'min(380px, 100%)' }, role: 'dialog', 'aria-label': translate('documents.assign') } }}
    >
      <Suspense fallback={<Skeleton height={38} />}>
        <SuggestedProperty
          {...suggested}
          onChange={(id) => {
            onClose();
            onChange(id);
          }}
        />
      </Suspense>
    </Popover>
  );
}
