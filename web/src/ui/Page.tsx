import type { ReactNode } from 'react';

/** The padded area under the navigation. `form` is the narrow measure of wizards and single forms. */
export function Page({ width = 'full', children }: { width?: 'full' | 'form'; children: ReactNode }) {
  return (
    <div className="page" data-width={width}>
      {children}
    </div>
  );
}
