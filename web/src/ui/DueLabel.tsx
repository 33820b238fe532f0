import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type DueState = 'overdue' | 'today' | 'later';

interface DueLabelProps {
  /** As people read it, for example `18/11/2026 16:00`. */
  text: string;
  /** For `<time datetime>`. */
  dateTime: string;
  state: DueState;
}

/** Plain, amber with a clock today, red with a triangle when overdue; the state is also said. */
export function DueLabel({ text, dateTime, state }: DueLabelProps) {
  return (
    <span className="due" data-state={state}>
      {state === 'overdue' && <Icon of={IconAlertTriangle} size={14} />}
      {state === 'today' && <Icon of={IconClock} size={14} />}
      {state !== 'later' && <VisuallyHidden>{state === 'overdue' ? 'Overdue ' : 'Due today '}</VisuallyHidden>}
      <time dateTime={dateTime}>{text}</time>
    </span>
  );
}
