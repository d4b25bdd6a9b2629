import { GlobalStyles, useTheme } from '@mui/material';
import { useEffect, useRef } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { Toaster as Sonner, toast } from 'sonner';
import { type Offer, useUndoKey } from './use-undo-key';

const seconds = { error: 4, warning: 4, info: 4, success: 2 } as const;

/** What a toast can have beyond its words: react-admin passes unknown options through. */
export interface ToastOptions {
  /** Why, under the words; as it is. */
  description?: string | undefined;
  action?: { label: string; onClick: () => void };
}

/** Shows a toast; answers the way back that it offers, if it does. */
function show({ message, type, notificationOptions = {} }: NotificationPayload, translate: ReturnType<typeof useTranslate>): Offer | null {
  const { autoHideDuration, messageArgs, action, description } = notificationOptions as typeof notificationOptions & ToastOptions;
  const words = typeof message === 'string' ? translate(message, { _: message, ...(messageArgs as object | undefined) }) : message;
  // Null never hides by itself: something is on its way.
  if (autoHideDuration === null) {
    toast.loading(words, { duration: Infinity });
    return null;
  }
  const id = toast[type](words, {
    duration: autoHideDuration ?? seconds[type] * 1000,
    ...(description !== undefined && { description }),
    ...(action && { action: { label: translate(action.label, { _: action.label }), onClick: action.onClick } }),
  });
  return action?.label === 'app.undo' ? { id, undo: action.onClick } : null;
}

interface Tone {
  ground: string;
  text: string;
}

/** A mouse goes through a toast to what lies under it, all but its buttons: it must not stay, nor cover anything, for as long as it is hovered. */
const letsThrough = {
  '@media (hover: hover)': { '[data-sonner-toast]': { pointerEvents: 'none' }, '[data-sonner-toast] button': { pointerEvents: 'auto' } },
} as const;

/** The button that closes a toast stands in its corner, not across its edge. */
const closeInside = {
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '10px',
  '--toast-close-button-transform': 'translateY(16px)',
} as const;

/** A kind of toast in its tone, as the toaster names them. */
const tone = (type: string, { ground, text }: Tone) => ({
  [`--${type}-bg`]: ground,
  [`--${type}-text`]: text,
  [`--${type}-border`]: ground,
});

/** Shows every notification, at most 20 at once, at the bottom left; react-admin's own shows one at a time. */
export function Toaster() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const { palette, tokens, typography } = useTheme();
  const offer = useRef<Offer | null>(null);
  useUndoKey(offer);
  useEffect(() => {
    if (notifications.length === 0) return;
    for (const notification of notifications) offer.current = show(notification, translate) ?? offer.current;
    // Not takeNotification: it puts back what this render saw, and would lose one that came since.
    setNotifications((all) => all.filter((notification) => !notifications.includes(notification)));
  }, [notifications, setNotifications, translate]);
  const tones = {
    ...tone('success', tokens.good),
    ...tone('error', tokens.bad),
    ...tone('warning', tokens.warn),
    ...tone('info', tokens.info),
  };
  return (
    <>
      <GlobalStyles styles={letsThrough} />
      <Sonner
        position="bottom-left"
        visibleToasts={20}
        expand
        closeButton
        // Each kind in its own tone.
        richColors
        theme={palette.mode}
        toastOptions={{ style: { maxWidth: 350, paddingRight: 40, fontFamily: typography.fontFamily } }}
        style={{ '--width': '350px', ...closeInside, ...tone('normal', tokens.info), ...tones } as React.CSSProperties}
      />
    </>
  );
}
