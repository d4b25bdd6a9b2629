import { Box, type BoxProps } from '@mui/material';

/** A part of a line with looks of its own. */
export const Span = (props: BoxProps<'span'>) => <Box component="span" {...props} />;
