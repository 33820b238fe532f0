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
 * Sections of a page that have their own address: links, not tabs. On a phone the current one is scrolled
 * into view, again when tabs or their numbers arrive later and move it.
 */
export function TabsNav({ label, tabs, isBare = false }: { label: string; tabs: readonly TabLink[]; isBare?: boolean }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentHref = tabs.find((tab) => tab.isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes the current one.
  useEffect(() => {
    const tab = current.current;
    const strip = tab?.parentElement;
    if (!tab || !strip) return;
    const show = (): void => {
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - 24;
    };
    const sizes = new ResizeObserver(show);
    for (const each of strip.children) sizes.observe(each);
    show();
    return () => sizes.disconnect();
  }, [currentHref, tabs.length]);
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
