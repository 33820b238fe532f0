import { IconChevronRight } from '@tabler/icons-react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Skeleton } from './Skeleton.tsx';

interface StatLinkProps {
  href: string;
  icon: IconShape;
  /** Undefined while it is being counted. */
  value: number | undefined;
  label: string;
  tone?: 'neutral' | 'error' | 'warning';
}

/** One number that opens the list it counts. */
export function StatLink({ href, icon, value, label, tone = 'neutral' }: StatLinkProps) {
  return (
    <Link className="card stat" href={href} data-tone={value === 0 ? 'neutral' : tone}>
      <Icon of={icon} size={20} />
      {value === undefined ? <Skeleton width={36} height={32} /> : <b>{value}</b>}
      <span>{label}</span>
      <Icon of={IconChevronRight} size={16} />
    </Link>
  );
}
