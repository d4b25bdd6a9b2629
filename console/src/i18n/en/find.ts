export const find = {
  label: 'Find a document, a property or a screen',
  placeholder: 'Document, property or screen …',
  screens: 'Screens',
  properties: 'Properties',
  documents: 'Documents',
  nothing: 'Nothing found.',
};
