import { useTheme } from '@mui/material';
import { useEffect } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { Toaster as Sonner, toast } from 'sonner';

const seconds = { error: 4, warning: 4, info: 4, success: 2 } as const;

/** What a toast can have beyond its words: react-admin passes unknown options through. */
export interface ToastOptions {
  /** Why, under the words; as it is. */
  description?: string | undefined;
  action?: { label: string; onClick: () => void };
}

function show({ message, type, notificationOptions = {} }: NotificationPayload, translate: ReturnType<typeof useTranslate>): void {
  const { autoHideDuration, messageArgs, action, description } = notificationOptions as typeof notificationOptions & ToastOptions;
  const words = typeof message === 'string' ? translate(message, { _: message, ...(messageArgs as object | undefined) }) : message;
  // Null never hides by itself: something is on its way.
  if (autoHideDuration === null) return void toast.loading(words, { duration: Infinity });
  toast[type](words, {
    duration: autoHideDuration ?? seconds[type] * 1000,
    ...(description !== undefined && { description }),
    ...(action && { action: { label: translate(action.label, { _: action.label }), onClick: action.onClick } }),
  });
}

/** Shows every notification, at most 20 at once, top right; react-admin's own shows one at a time. */
export function Toaster() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const { palette, tokens } = useTheme();
  useEffect(() => {
    if (notifications.length === 0) return;
    for (const one of notifications) show(one, translate);
    // Not takeNotification: it puts back what this render saw, and would lose one that came since.
    setNotifications((all) => all.filter((one) => !notifications.includes(one)));
  }, [notifications, setNotifications, translate]);
  const tone = (name: 'good' | 'bad' | 'warn' | 'info') => ({ background: tokens[name].ground, color: tokens[name].text });
  return (
    <Sonner
      position="top-right"
      visibleToasts={20}
      expand
      closeButton
      theme={palette.mode}
      toastOptions={{ style: { maxWidth: 350, border: 0, fontFamily: 'inherit', ...tone('info') } }}
      style={
        {
          '--width': '350px',
          '--success-bg': tokens.good.ground,
          '--success-text': tokens.good.text,
          '--success-border': tokens.good.ground,
          '--error-bg': tokens.bad.ground,
          '--error-text': tokens.bad.text,
          '--error-border': tokens.bad.ground,
        } as React.CSSProperties
      }
    />
  );
}
