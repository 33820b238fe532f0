import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';

interface PersonCellProps {
  name: string;
  /** Second line: job title, number. */
  detail?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  isOwn?: boolean;
  /** Replaces the plain name, for example with a link. */
  children?: ReactNode;
}

export function PersonCell({ name, detail, size = 'md', isOwn = false, children }: PersonCellProps) {
  return (
    <div className="person">
      <Avatar name={name} size={size} isOwn={isOwn} />
      <div>
        <div>{children ?? name}</div>
        {detail !== undefined && detail !== null && <div className="sub">{detail}</div>}
      </div>
    </div>
  );
}
