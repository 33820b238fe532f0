import type { ComponentProps, ReactNode } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconShape;
  /** The accessible name, shown as tooltip; it must contain any text the button shows. */
  label: string;
  size?: 'sm' | 'md' | undefined;
  iconSize?: 14 | 16 | 18 | 20 | undefined;
  hasTooltip?: boolean | undefined;
  disabledReason?: string | undefined;
  children?: ReactNode;
}

export function IconButton({
  icon,
  label,
  size = 'md',
  iconSize,
  hasTooltip = true,
  disabledReason,
  onClick,
  children,
  ...others
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...others}
      className={`iconbtn ${others.className ?? ''}`}
      data-size={size}
      aria-label={label}
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={disabledReason === undefined ? onClick : undefined}
    >
      <Icon of={icon} size={iconSize ?? (size === 'sm' ? 16 : 18)} />
      {children}
    </button>
  );
  return hasTooltip ? (
    <Tooltip text={disabledReason ?? label} isLabel={disabledReason === undefined}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
