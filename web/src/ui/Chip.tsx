import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface ChipProps {
  isOn: boolean;
  onToggle: () => void;
  /** A check mark beside the colour; leave out for quick views, where only one is on. */
  hasCheck?: boolean;
  children: ReactNode;
}

export function Chip({ isOn, onToggle, hasCheck = false, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onToggle}>
      {hasCheck && isOn && <Icon of={IconCheck} size={14} />}
      {children}
    </button>
  );
}
