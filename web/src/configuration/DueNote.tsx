import { useFormats } from './configuration.api.ts';
import { useUnknownHolidays } from './unknown-holidays.ts';

/** Stands below a due day for which the bank holidays are not known; nothing for others. */
export function DueNote({ due, isTimed }: { due: string; isTimed: boolean }) {
  const formats = useFormats();
  const unknownHolidays = useUnknownHolidays();
  const sentence = unknownHolidays(isTimed ? formats.dayOf(due) : due.slice(0, 10));
  return sentence === null ? null : <span className="due-note">{sentence}</span>;
}
