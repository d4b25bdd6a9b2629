/** The name of the form whose button is 'Save Changes', for the key that saves. */
export const suggestionsForm = 'suggestions';
