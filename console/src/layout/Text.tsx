import { Typography, type TypographyProps } from '@mui/material';
import { useTranslate } from 'react-admin';

interface TextProps extends TypographyProps {
  /** The name of the text, or the sentence itself; left out where there are children. */
  words?: string | undefined;
  /** What stands in the text. */
  args?: object;
}

/** A text of the catalogue. */
export function Text({ words, args, children, ...props }: TextProps) {
  const translate = useTranslate();
  return <Typography {...props}>{words === undefined ? children : translate(words, { _: words, ...args })}</Typography>;
}

/** What is said beside the point: in grey. */
export const Quiet = ({ sx, ...props }: TextProps) => (
  <Text variant="body2" {...props} sx={[{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]} />
);

/** The same in small letters, on a line of its own. */
export const Note = (props: TextProps) => <Quiet variant="caption" component="p" {...props} />;
