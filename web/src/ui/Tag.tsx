import type { ReactNode } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';

export type TagTone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'violet';

interface TagProps {
  tone?: TagTone | undefined;
  icon?: IconShape | undefined;
  children: ReactNode;
}

export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
