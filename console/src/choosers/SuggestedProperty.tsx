import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { RecordChooser } from './RecordChooser';
import { usePropertyNames } from './use-property-names';

interface SuggestedPropertyProps {
  matches: DocumentRow['property_matches'];
  onChange: (propertyId: number) => void;
}

/** Chooses the property of a document; those that fit it stand first, each with its reason. */
export function SuggestedProperty({ matches, onChange }: SuggestedPropertyProps) {
  const translate = useTranslate();
  const names = usePropertyNames();
  const first = matches.flatMap(({ property_id: id, reason }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, note: `${translate('documents.suggested')}: ${reason}` }];
  });
  return (
    <RecordChooser
      autoFocus
      resource="properties"
      label={translate('documents.assign')}
      first={first}
      value={null}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
