/** A button whose words (in a span) go on phones and leave its icon; it needs a label for those who cannot see it. */
export const iconOnlyOnPhones = {
  minWidth: { xs: 40, sm: 64 },
  '& > span:not(.MuiButton-icon, .MuiButton-loadingWrapper)': { display: { xs: 'none', sm: 'inline' } },
  '& > .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: '-4px' } },
} as const;
