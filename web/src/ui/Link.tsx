import type { ComponentProps } from 'react';
import { use } from 'react';
import { isPlainClick, LinkHandlerContext } from './link-handler.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
}

/** A real link: opens here through the router, and in a new tab, copied or printed like any other link. */
export function Link({ href, onClick, onMouseEnter, onFocus, children, ...others }: LinkProps) {
  const handler = use(LinkHandlerContext);
  const isInside =
    handler !== null && others.target === undefined && others.download === undefined && href.startsWith('/');
  return (
    <a
      {...others}
      href={href}
      rel={others.rel ?? (others.target === '_blank' ? 'noopener noreferrer' : undefined)}
      onClick={(event) => {
        onClick?.(event);
        if (!isInside || !isPlainClick(event)) return;
        event.preventDefault();
        handler.navigate(href);
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        if (isInside) handler.preload(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (isInside) handler.preload(href);
      }}
    >
      {children}
    </a>
  );
}
