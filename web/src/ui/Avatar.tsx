import { initialsOf } from './initials.ts';

interface AvatarProps {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  /** The signed-in person: brand secondary. */
  isOwn?: boolean;
  /** Notes: a violet ring, so nobody mistakes one for a message. */
  ring?: 'violet' | undefined;
  presence?: 'Available' | 'Busy' | 'Unavailable' | undefined;
}

/**
 * Initials in a circle, as decoration: the name is always beside it or in the control's label. The style
 * sheet draws them, because text of a control must be part of its name (WCAG 2.5.3) and initials are not.
 */
export function Avatar({ name, size = 'md', isOwn = false, ring, presence }: AvatarProps) {
  return (
    <span
      className="av"
      data-size={size}
      data-own={isOwn || undefined}
      data-ring={ring}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {presence && <span className="st" data-presence={presence} />}
    </span>
  );
}
