import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconShape = TablerIcon;

interface IconProps {
  of: IconShape;
  /** 18 by default, 16 in buttons and rows, 14 in tags, 30 in empty states. */
  size?: 14 | 16 | 18 | 20 | 30;
  /** Only for an icon without text beside it. */
  label?: string | undefined;
}

/** One look for every icon: outline, 1.75 stroke, hidden from screen readers unless it carries a label. */
export function Icon({ of: Shape, size = 18, label }: IconProps) {
  return label === undefined ? (
    <Shape size={size} stroke={1.75} aria-hidden="true" />
  ) : (
    <Shape size={size} stroke={1.75} role="img" aria-label={label} />
  );
}
