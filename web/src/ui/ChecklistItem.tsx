import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

export type ChecklistState = 'complete' | 'current' | 'todo';

interface ChecklistItemProps {
  state: ChecklistState;
  label: ReactNode;
  /** Below the label. */
  note?: string | undefined;
  aside?: ReactNode;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}

const icons = { complete: IconCircleCheck, current: IconCircleDot, todo: IconCircle };

/** One line of a checklist inside a `<ul>`: a link, a button, or plain text. */
export function ChecklistItem({ state, label, note, aside, href, onSelect }: ChecklistItemProps) {
  const face = (
    <>
      <Icon of={icons[state]} size={16} />
      <span className="grow">
        <span>{label}</span> {note && <span className="sub">{note}</span>}
      </span>
      {aside && <span className="aside">{aside}</span>}
    </>
  );
  const shared = {
    className: 'check-item',
    'data-state': state,
    'aria-current': state === 'current' ? ('step' as const) : undefined,
  };
  return (
    <li>
      {href !== undefined ? (
        <Link {...shared} href={href}>
          {face}
        </Link>
      ) : onSelect !== undefined ? (
        <button {...shared} type="button" onClick={onSelect}>
          {face}
        </button>
      ) : (
        <div {...shared}>{face}</div>
      )}
    </li>
  );
}
