import { Link } from '../ui/Link.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';

/** A link to the whole list; its accessible name says which list. */
export function ViewAll({ href, of }: { href: string; of: string }) {
  return (
    <Link className={styles.viewAll} href={href}>
      {dashboardText.viewAll}
      <VisuallyHidden>{` ${of}`}</VisuallyHidden>
    </Link>
  );
}
