import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface PopoverProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens it; the caller toggles in its `onClick` and sets `aria-expanded`. */
  trigger: ReactElement;
  /** Names the panel. */
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'bottom';
  width?: number | undefined;
  /** False for a panel with no padding of its own. */
  isPadded?: boolean;
  children: ReactNode;
}

/**
 * A floating panel with its own focus, never higher than the window: Tab stays inside, Escape and a click
 * outside close it, focus goes back to the button.
 */
export function Popover({
  isOpen,
  onChange,
  trigger,
  label,
  position = 'bottom-start',
  width,
  isPadded = true,
  children,
}: PopoverProps) {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // A menu inside the panel is closed first.
      if (event.target instanceof Element && event.target.closest('[role="menu"]') !== null) return;
      event.stopPropagation();
      change.current(false);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
  return (
    <MantinePopover
      opened={isOpen}
      onChange={onChange}
      position={position}
      offset={6}
      // As high as the window has room for; the rest scrolls inside.
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      {...(width === undefined ? {} : { width })}
    >
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown
        className="pop"
        role="dialog"
        aria-label={label}
        style={isPadded ? undefined : { padding: 0 }}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
