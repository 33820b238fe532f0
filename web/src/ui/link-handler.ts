import { createContext } from 'react';

/**
 * How a link inside the application is followed without loading the page again; the composition root
 * supplies it, tests may leave it out.
 */
export interface LinkHandler {
  navigate: (href: string) => void;
  preload: (href: string) => void;
}
export const LinkHandlerContext = createContext<LinkHandler | null>(null);

/** True when a click means "open here": main button, no modifier, same origin, no other target. */
export function isPlainClick(event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}
