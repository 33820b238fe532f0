import { Link } from '../ui/Link.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';

/** To the whole list; what it is a list of is said, too. */
export function ViewAll({ href, of }: { href: string; of: string }) {
  return (
    <Link className={styles.viewAll} href={href}>
      {dashboardText.viewAll}
      <VisuallyHidden>{` ${of}`}</VisuallyHidden>
    </Link>
  );
}
