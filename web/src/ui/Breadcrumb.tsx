import { IconChevronRight } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  href?: string | undefined;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Icon of={IconChevronRight} size={14} />}
            {href === undefined ? <span aria-current="page">{label}</span> : <Link href={href}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
