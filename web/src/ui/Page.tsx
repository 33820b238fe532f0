import type { ReactNode } from 'react';

interface PageProps {
  /** `form` is the narrow measure of wizards and single forms. */
  width?: 'full' | 'form';
  /** An answer still to come would move it: it is shown when that is here, after a second at the latest. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The padded area under the navigation. */
export function Page({ width = 'full', isWaiting = false, children }: PageProps) {
  return (
    <div className="page" data-width={width} data-waits={isWaiting || undefined}>
      {children}
    </div>
  );
}
