import type { ThemeOptions } from '@mui/material/styles';
import { badgeStyles } from './badge-styles';
import { dark, light, type Tokens } from './tokens';

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** A name without a space may be longer than its line. */
const broken = { overflowWrap: 'break-word' } as const;

/** What an alert is about, and its tone. */
const tonesOf = ({ good, warn, bad, info }: Tokens) =>
  [
    ['success', good],
    ['warning', warn],
    ['error', bad],
    ['info', info],
  ] as const;

/** Over a number that has the focus the wheel would change it, and nobody would see: it scrolls there too. */
function letGoOfNumber({ target }: { target: EventTarget }): void {
  if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
}

/** The ground of the page, and the focus ring of whatever is clicked. */
function baseline(tokens: Tokens) {
  const focus = { outline: `2px solid ${tokens.blue}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: { styleOverrides: { body: { backgroundColor: tokens.ground }, ...badgeStyles(tokens) } },
    // Of a check box or a switch it is the hidden field within that has the focus.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // A browser gives a bare button a typeface of its own.
      styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible, &:has(> input:focus-visible)': focus } },
    },
    // Where the edges are clipped, the ring is drawn inside.
    MuiTab: { styleOverrides: { root: { borderRadius: 6, '&:focus-visible': { outlineOffset: -2 } } } },
    MuiCardActionArea: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -2, borderRadius: 'inherit' } } } },
    MuiAccordionSummary: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -2, borderRadius: 10 } } } },
    MuiSwitch: { styleOverrides: { switchBase: { '&:has(> input:focus-visible)': { outlineOffset: -6 } } } },
  } satisfies ThemeOptions['components'];
}

/** Buttons, papers, dialogs and tables. */
function surfaces(mode: 'light' | 'dark', tokens: Tokens) {
  const border = `1px solid ${tokens.border}`;
  return {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 36, whiteSpace: 'nowrap' },
        outlined: { borderColor: mode === 'light' ? '#cfd6e0' : '#33415a' },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border, borderRadius: 10 } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border,
          borderRadius: 12,
          boxShadow: '0 16px 48px rgb(10 15 25 / 25%)',
          '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 },
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          variants: tonesOf(tokens).map(([severity, { text, ground }]) => ({
            props: { severity },
            style: { color: text, backgroundColor: ground },
          })),
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 17, fontWeight: 620, ...broken } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiMenu: { styleOverrides: { paper: { border, boxShadow: '0 8px 24px rgb(10 15 25 / 15%)' } } },
    MuiAutocomplete: { styleOverrides: { paper: { border, boxShadow: '0 8px 24px rgb(10 15 25 / 15%)' } } },
    // A long name goes on in the next line where the window ends.
    MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: tokens.border, fontSize: 13, padding: '10px 12px' },
        head: { color: tokens.textSecondary, fontWeight: 600, fontSize: 13 },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: 12 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  } satisfies ThemeOptions['components'];
}

/** Fields of forms. */
function fields(mode: 'light' | 'dark', tokens: Tokens) {
  return {
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputBase: { defaultProps: { onWheel: letGoOfNumber } },
    // The help text below a field stays legible where the field is disabled.
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: tokens.textSecondary } } } },
    MuiInputLabel: {
      styleOverrides: {
        root: { '&.Mui-disabled': { color: tokens.textSecondary } },
        shrink: { color: tokens.textSecondary, '&.Mui-focused.MuiFormLabel-colorSecondary': { color: tokens.amberText } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        // What a closed field says is still to be read; its ground shows that it is closed.
        root: { backgroundColor: tokens.paper, '&.Mui-disabled': { backgroundColor: tokens.ground } },
        input: { '&.Mui-disabled': { WebkitTextFillColor: tokens.textSecondary } },
        notchedOutline: { borderColor: mode === 'light' ? '#b9c1cd' : '#3c4a60' },
      },
    },
  } satisfies ThemeOptions['components'];
}

/** What a theme is made of; it is made once it is shown. */
function options(mode: 'light' | 'dark', tokens: Tokens) {
  return {
    tokens,
    palette: {
      mode,
      // What is hovered gets lighter in the dark: darker, its words could not be read.
      primary: { main: tokens.blue, contrastText: tokens.blueText, ...(mode === 'dark' && { dark: '#a6c0ff' }) },
      secondary: { main: tokens.amber, contrastText: '#101725' },
      error: { main: tokens.bad.text },
      warning: { main: tokens.warn.text },
      success: { main: tokens.good.text },
      background: { default: tokens.ground, paper: tokens.paper },
      text: { primary: tokens.text, secondary: tokens.textSecondary },
      divider: tokens.border,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSize: 14,
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      caption: { fontSize: 12, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: 13.5 },
      h1: { fontSize: 22, fontWeight: 650, lineHeight: 1.3, ...broken },
      h2: { fontSize: 16, fontWeight: 620, lineHeight: 1.4, ...broken },
      h3: { fontSize: 14, fontWeight: 620, ...broken },
    },
    components: { ...baseline(tokens), ...surfaces(mode, tokens), ...fields(mode, tokens) },
  } satisfies ThemeOptions;
}

export const lightTheme = options('light', light);
export const darkTheme = options('dark', dark);
