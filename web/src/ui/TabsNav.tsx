import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from './Link.tsx';

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  isCurrent: boolean;
}

/**
 * Sections of a page that have their own address: links, not tabs; the current one
 * scrolls into view on a phone.
 */
export function TabsNav({ label, tabs, isBare = false }: { label: string; tabs: readonly TabLink[]; isBare?: boolean }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentHref = tabs.find((tab) => tab.isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes the current one.
  useEffect(() => {
    const strip = current.current?.parentElement;
    if (strip && current.current) strip.scrollLeft = current.current.offsetLeft - strip.offsetLeft - 24;
  }, [currentHref]);
  return (
    <nav className="tabs" aria-label={label} data-bare={isBare || undefined}>
      {tabs.map(({ href, label: text, count, isCurrent }) => (
        <Link key={href} href={href} ref={isCurrent ? current : undefined} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
