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

/** Initials in a circle. Decoration: the name always stands beside it or in the control's label. */
export function Avatar({ name, size = 'md', isOwn = false, ring, presence }: AvatarProps) {
  return (
    <span className="av" data-size={size} data-own={isOwn || undefined} data-ring={ring} aria-hidden="true">
      {initialsOf(name)}
      {presence && <span className="st" data-presence={presence} />}
    </span>
  );
}
