import { Typography, type TypographyProps } from '@mui/material';
import { useTranslate } from 'react-admin';

interface QuietProps extends TypographyProps {
  /** The name of the text, or the sentence itself; left out where there are children. */
  words?: string | undefined;
  /** What stands in the text. */
  args?: object;
}

/** What is said beside the point: in grey. */
export function Quiet({ words, args, children, sx, ...props }: QuietProps) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" {...props} sx={[{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {words === undefined ? children : translate(words, { _: words, ...args })}
    </Typography>
  );
}

/** The same in small letters, on a line of its own. */
export const Note = (props: QuietProps) => <Quiet variant="caption" component="p" {...props} />;
