/** What the screens that are on their way will be. */
export const later = {
  portfolio: { title: 'Rental portfolio', text: 'Value, balance, equity, rent and the year’s expense of every property.' },
  property_edit: { title: 'Edit Property', text: 'Everything about one property, in a form.' },
  property_documents: {
    title: 'Property documents',
    text: 'All papers of one property, with search. The Document Hub already shows those that await review.',
  },
  property_gallery: { title: 'Property gallery', text: 'All pictures of one property.' },
};
