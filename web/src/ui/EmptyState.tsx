import type { ReactNode } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';

interface EmptyStateProps {
  icon?: IconShape | undefined;
  /** The exact specified sentence. */
  text: string;
  detail?: ReactNode;
  /** The one useful next action. */
  action?: ReactNode;
}

export function EmptyState({ icon, text, detail, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && <Icon of={icon} size={30} />}
      <p className="strong">{text}</p>
      {detail && <div className="sub">{detail}</div>}
      {action}
    </div>
  );
}
