import { DueLabel } from '../ui/DueLabel.tsx';
import { useFormats } from './configuration.api.ts';
import { DueNote } from './DueNote.tsx';

/** A due date in the service's time zone, marked today and when overdue, with its note; nothing when there is none. */
export function Due({ due, isTimed }: { due: string | null; isTimed: boolean }) {
  const formats = useFormats();
  if (due === null) return null;
  return (
    <>
      <DueLabel
        text={formats.due(due, isTimed)}
        dateTime={isTimed ? due : due.slice(0, 10)}
        state={formats.dueState(due, isTimed, new Date())}
      />
      <DueNote due={due} isTimed={isTimed} />
    </>
  );
}
