import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export const FOOTER_ACTIONS = 'footer-actions';

/**
 * A screen's main action in the footer of a phone, beside what the shell keeps
 * there. Nothing on wider screens.
 */
export function FooterAction({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  // Before the first paint, so that it moves nothing in the footer.
  useLayoutEffect(() => setContainer(document.getElementById(FOOTER_ACTIONS)), []);
  return container === null ? null : createPortal(children, container);
}
