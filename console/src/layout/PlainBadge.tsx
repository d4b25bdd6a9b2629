import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Span } from './Span';

interface PlainBadgeProps {
  text: string;
  args?: Record<string, unknown>;
  icon?: 'attachment';
}

/** A plain fact: bordered, without a colour that would speak of status. */
export function PlainBadge({ text, args, icon }: PlainBadgeProps) {
  const translate = useTranslate();
  return (
    <Span
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        px: '7px',
        height: 21,
        borderRadius: '5px',
        border: 1,
        borderColor: 'divider',
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: 'text.secondary',
      }}
    >
      {icon === 'attachment' && <Paperclip size={12} aria-hidden />}
      {translate(text, args)}
    </Span>
  );
}
