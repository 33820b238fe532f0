import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from './Link.tsx';
import { LoadingArea } from './LoadingArea.tsx';

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  isCurrent: boolean;
}

/** A tab that is not known to be there yet: a stand-in keeps the room of its label. */
export interface TabToCome {
  href: null;
  label: string;
  isCurrent: boolean;
}

interface TabsNavProps {
  label: string;
  tabs: readonly (TabLink | TabToCome)[];
  isBare?: boolean;
}

/**
 * Sections of a page that have their own address: links, not tabs. On a phone the current one is scrolled
 * into view, again when tabs or their numbers arrive later and move it.
 */
export function TabsNav({ label, tabs, isBare = false }: TabsNavProps) {
  const nav = useRef<HTMLElement>(null);
  const currentHref = tabs.find((tab) => tab.isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes the current one.
  useEffect(() => {
    const strip = nav.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !tab) return;
    const show = (): void => {
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - 24;
    };
    const sizes = new ResizeObserver(show);
    for (const each of strip.children) sizes.observe(each);
    show();
    return () => sizes.disconnect();
  }, [currentHref, tabs.length]);
  return (
    <nav ref={nav} className="tabs" aria-label={label} data-bare={isBare || undefined}>
      {tabs.map((tab) =>
        tab.href === null ? <StandIn key={tab.label} tab={tab} /> : <LinkOf key={tab.href} tab={tab} />,
      )}
    </nav>
  );
}

function LinkOf({ tab: { href, label, count, isCurrent } }: { tab: TabLink }) {
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {count !== undefined && <span className="count">{count}</span>}
    </Link>
  );
}

function StandIn({ tab: { label, isCurrent } }: { tab: TabToCome }) {
  return (
    <LoadingArea>
      <span className="to-come" aria-current={isCurrent ? 'page' : undefined} aria-hidden="true">
        <span className="sk">{label}</span>
      </span>
    </LoadingArea>
  );
}
