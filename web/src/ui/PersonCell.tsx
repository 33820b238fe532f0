import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { Icon } from './Icon.tsx';

interface PersonCellProps {
  name: string;
  /** Second line: job title, number. */
  detail?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  isOwn?: boolean;
  /** The ring of a note. */
  ring?: 'violet' | undefined;
  /** There is no such person: an icon instead of initials. */
  isNobody?: boolean;
  /** Replaces the plain name, for example with a link. */
  children?: ReactNode;
}

export function PersonCell({
  name,
  detail,
  size = 'md',
  isOwn = false,
  ring,
  isNobody = false,
  children,
}: PersonCellProps) {
  return (
    <div className="person">
      {isNobody ? (
        <span className="av" data-size={size} data-nobody aria-hidden="true">
          <Icon of={IconUserOff} size={16} />
        </span>
      ) : (
        <Avatar name={name} size={size} isOwn={isOwn} ring={ring} />
      )}
      <div>
        <div>{children ?? name}</div>
        {detail !== undefined && detail !== null && <div className="sub">{detail}</div>}
      </div>
    </div>
  );
}
