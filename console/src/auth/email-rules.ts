const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a form asks of an e-mail address. */
export const emailRules = (translate: (name: string) => string) => ({
  required: translate('auth.email_required'),
  pattern: { value: emailShape, message: translate('auth.email_invalid') },
});
