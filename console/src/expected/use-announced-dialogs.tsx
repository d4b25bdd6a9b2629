import { type ReactNode, useState } from 'react';
import { DismissDialog } from './DismissDialog';
import { ReceiveDialog } from './ReceiveDialog';
import type { Announced } from './use-announced';

export type AskedOf = (what: 'receive' | 'dismiss', announced: Announced) => void;

/** What opens the dialogs about an announced document, and the one that is open. It stands outside the rows, which a narrower window draws anew. */
export function useAnnouncedDialogs(): { ask: AskedOf; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ what: 'receive' | 'dismiss'; announced: Announced } | null>(null);
  const close = (): void => setAsked(null);
  const Dialog = asked?.what === 'receive' ? ReceiveDialog : DismissDialog;
  return {
    ask: (what, announced) => setAsked({ what, announced }),
    dialog: asked && <Dialog announced={asked.announced} onClose={close} />,
  };
}
