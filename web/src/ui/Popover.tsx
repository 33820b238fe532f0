import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { tabStops, usePanel } from './use-panel.ts';

interface PopoverProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens it; the caller toggles in its `onClick` and sets `aria-expanded`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Names the panel. */
  label: string;
  position?: 'bottom-start' | 'bottom-end';
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
  const {
    trigger: button,
    panel,
    onToggle,
  } = usePanel({
    isOpen,
    onClose: () => onChange(false),
    firstFocus: (box) => box.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(box)[0] ?? box,
  });
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: (event) => {
          event.preventDefault();
          trigger.props.onClick?.(event);
        },
      })}
      {isOpen && (
        <div
          ref={panel}
          popover="auto"
          className="float pop"
          data-position={position}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          style={{ width, padding: isPadded ? undefined : 0 }}
          onKeyDown={keepTabInside}
          onToggle={onToggle}
        >
          {children}
        </div>
      )}
    </>
  );
}

function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = tabStops(event.currentTarget);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isLeaving = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (!isLeaving) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
