import type { FocusEvent, PointerEvent, ReactElement } from 'react';
import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

const DELAY_MS = 300;

interface TriggerProps {
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

interface TooltipProps {
  text: string;
  /**
   * True when the text is already the accessible name of the child; otherwise it is
   * tied to it as a description.
   */
  isLabel?: boolean | undefined;
  children: ReactElement<TriggerProps>;
}

/** Shown on hover and on focus. Never the only place for something that must be read. */
export function Tooltip({ text, isLabel = false, children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { props } = children;
  const showSoon = (element: HTMLElement, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), delay);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Nothing says that the pointer leaves what is disabled.
  if (props.disabled === true && anchor !== null) setAnchor(null);
  useLayoutEffect(() => {
    const shown = tip.current;
    if (anchor === null || shown === null) return;
    shown.showPopover({ source: anchor });
    const hideAtEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setAnchor(null);
    };
    document.addEventListener('keydown', hideAtEscape);
    return () => {
      document.removeEventListener('keydown', hideAtEscape);
      shown.hidePopover();
    };
  }, [anchor]);
  const described = props['aria-describedby'] === undefined ? id : `${props['aria-describedby']} ${id}`;
  return (
    <>
      {cloneElement(children, {
        ...(isLabel ? {} : { 'aria-describedby': described }),
        onPointerEnter: (event) => {
          props.onPointerEnter?.(event);
          if (event.pointerType === 'mouse') showSoon(event.currentTarget, DELAY_MS);
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event);
          hide();
        },
        onFocus: (event) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) showSoon(event.currentTarget, 0);
        },
        onBlur: (event) => {
          props.onBlur?.(event);
          hide();
        },
      })}
      {(!isLabel || anchor !== null) && (
        <span ref={tip} id={id} popover="manual" role="tooltip" className="float tip">
          {text}
        </span>
      )}
    </>
  );
}
