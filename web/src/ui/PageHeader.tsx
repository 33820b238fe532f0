import type { ReactNode } from 'react';
import type { Crumb } from './Breadcrumb.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { PageTitle } from './PageTitle.tsx';

interface PageHeaderProps {
  /** The `h1`, and the title of the browser tab unless `documentTitle` says otherwise. */
  title: string;
  documentTitle?: string | undefined;
  /** Beside the title: tags, a name. */
  children?: ReactNode;
  actions?: ReactNode;
  lede?: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
}

/** The head of every screen: one `h1`, which takes focus when the route changes. */
export function PageHeader({ title, documentTitle, children, actions, lede, crumbs }: PageHeaderProps) {
  return (
    <div className="pagehead">
      <PageTitle title={documentTitle ?? title} />
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {actions && <div className="acts">{actions}</div>}
      {lede && <p className="lede">{lede}</p>}
    </div>
  );
}
