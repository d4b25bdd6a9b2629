const words = '& > span:not(.MuiButton-icon, .MuiButton-loadingWrapper)';

/** The words of a button (in a span) go on phones and leave its icon; it needs a label for those who cannot see it. */
const onPhones = {
  minWidth: { xs: 40, sm: 64 },
  [words]: { display: { xs: 'none', sm: 'inline' } },
  '& > .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: '-4px' } },
} as const;

/** The same where the container it stands in is narrow. */
const whereNarrow = {
  '@container (max-width: 639px)': { minWidth: 40, [words]: { display: 'none' }, '& > .MuiButton-startIcon': { mx: 0 } },
} as const;

/** Where the words of a button go. */
export const iconOnly = { onPhones, whereNarrow };

/** A tool whose words show where the window is wide, from 1280 pixels on. */
export const toolSx = {
  minWidth: 34,
  px: 0.75,
  [words]: { fontSize: 12.5, '@media (max-width: 1279.95px)': { display: 'none' } },
  '& > .MuiButton-startIcon': { ml: 0, mr: 0.5, '@media (max-width: 1279.95px)': { mr: 0 } },
} as const;
