import type { ArrangedDates } from '@evenhand/contract/components/event-payloads';
import { isDayOnly } from '@evenhand/engine/day-only';
import { useFormats } from '../configuration/configuration.api.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

/** Says where the date in the form comes from. It stays while the date is changed, so that nothing moves. */
export function ArrangedNote({ arranged }: { arranged: ArrangedDates }) {
  const formats = useFormats();
  const date = arranged.onlyDateTime ?? arranged.fromDateTime;
  if (date === null) return null;
  return (
    <p className={`${styles.preface} muted small`}>
      {formText.arranged(formats.due(date, !isDayOnly(date)), arranged.title)}
    </p>
  );
}
