import { Button, type ButtonProps, Popover, Skeleton } from '@mui/material';
import { Building2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

const SuggestedProperty = lazy(() => import('../choosers/SuggestedProperty').then((module) => ({ default: module.SuggestedProperty })));

interface AssignButtonProps extends ComponentProps<typeof SuggestedProperty>, Pick<ButtonProps, 'color' | 'disabled' | 'sx' | 'variant'> {
  label: string;
}

/** Asks for the property that documents are given to, below its button; what the reading suggests comes first, with its reason. */
export function AssignButton({ label, matches, onChange, ...looks }: AssignButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<Building2 size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={translate(label)}
        {...looks}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{translate(label)}</span>
      </Button>
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
