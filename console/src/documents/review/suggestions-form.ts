/** The name of the form whose button is 'Save Changes', for the key that saves. */
export const suggestionsForm = 'suggestions';

/** The name of its field for the date. */
export const suggestedDate = 'suggested_date';
