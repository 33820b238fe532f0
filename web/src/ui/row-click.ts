import type { MouseEvent } from 'react';
import type { LinkHandler } from './link-handler.ts';
import { isPlainClick } from './link-handler.ts';

/** A click on a row repeats its link, unless it hit a control of its own or ended a text selection. */
export function rowClick(href: string, handler: LinkHandler | null): (event: MouseEvent<HTMLElement>) => void {
  return (event) => {
    const target = event.target as Element;
    if (
      !event.currentTarget.contains(target) ||
      target.closest('a, button, input, select, textarea, label, [role="menu"]') !== null
    )
      return;
    if (!isPlainClick(event) || getSelection()?.isCollapsed === false) return;
    if (handler === null) location.assign(href);
    else handler.navigate(href);
  };
}
