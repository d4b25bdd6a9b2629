/** Of a field whose every letter counts: a phone neither capitalizes nor corrects what is typed. */
export const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
