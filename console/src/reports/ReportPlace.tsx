import type { Narrowing } from '../owners/narrowing';
import { PlaceChooser } from '../owners/PlaceChooser';

/** Whose properties a report is of. */
export function ReportPlace({ place, onPlace }: { place: Narrowing; onPlace: (place: Narrowing) => void }) {
  return (
    <PlaceChooser
      label="tax_report.place"
      all="tax_report.all_properties"
      value={place}
      onChange={onPlace}
      sx={{ width: { xs: '100%', sm: 240 }, ml: { sm: 1 }, my: 0.5 }}
    />
  );
}
