import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Tooltip } from './Tooltip.tsx';

/**
 * `filled` once per view; `destructive-filled` only as the last click of a confirmation;
 * `secondary` only in the shell.
 */
export type ButtonVariant = 'filled' | 'outlined' | 'text' | 'secondary' | 'destructive' | 'destructive-filled';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  isFullWidth?: boolean | undefined;
  children: ReactNode;
}
export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Stays readable and focusable, does nothing, shows why. */
  disabledReason?: string | undefined;
  /** The same where the reason stands on the screen already: the id of the element that says it. */
  disabledBy?: string | undefined;
  /** An act under way: one click only, announced as busy. */
  isBusy?: boolean | undefined;
}

export function Button({
  variant = 'outlined',
  size = 'md',
  icon,
  iconAfter,
  isFullWidth,
  disabledReason,
  disabledBy,
  isBusy = false,
  onClick,
  children,
  type = 'button',
  ...others
}: ButtonProps) {
  const isBarred = disabledReason !== undefined || disabledBy !== undefined || isBusy;
  // The second press of a double click is ignored: the act is under way already, or another control
  // is now under the pointer.
  const isMain = variant === 'filled' || type === 'submit';
  const button = (
    <button
      {...others}
      type={isBarred ? 'button' : type}
      className={`btn ${others.className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-full={isFullWidth || undefined}
      aria-disabled={isBarred || others['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={disabledBy ?? others['aria-describedby']}
      onClick={(event: MouseEvent<HTMLButtonElement>) =>
        isBarred || (isMain && event.detail > 1) ? event.preventDefault() : onClick?.(event)
      }
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} size={16} />}
      {children}
      {iconAfter && <Icon of={iconAfter} size={14} />}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

interface ButtonLinkProps extends Look, Omit<ComponentProps<typeof Link>, 'children'> {}

/** A link that looks like a button. It only leads to another address. */
export function ButtonLink({
  variant = 'outlined',
  size = 'md',
  icon,
  iconAfter,
  isFullWidth,
  children,
  ...others
}: ButtonLinkProps) {
  return (
    <Link
      {...others}
      className={`btn ${others.className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-full={isFullWidth || undefined}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
      {iconAfter && <Icon of={iconAfter} size={14} />}
    </Link>
  );
}
