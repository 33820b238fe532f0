import { useLocation } from '@tanstack/react-router';
import { useService } from '../configuration/configuration.api.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Link } from '../ui/Link.tsx';
import { isCurrentItem } from './current-item.ts';
import styles from './MobileMenu.module.css';
import { Portals } from './Portals.tsx';
import { SearchBox } from './SearchBox.tsx';
import { shellText } from './shell.text.ts';
import { useNavigation } from './use-navigation.ts';

/** The parts of header and navigation that do not fit on a phone. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const { main, more, searchKinds } = useNavigation();
  const { title } = useService();
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={shellText.menu} size="drawer-left">
      <div className={styles.menu}>
        {searchKinds.length > 0 && <SearchBox kinds={searchKinds} onFound={onClose} />}
        <nav aria-label="Main">
          <ul>
            {[...main, ...more].map(({ label, href, Badge }) => (
              <li key={label}>
                <Link href={href} onClick={onClose} aria-current={isCurrentItem(href, pathname) ? 'page' : undefined}>
                  {label}
                  {Badge && <Badge />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Portals className={styles.portals} />
        {title !== '' && <p className="muted">{shellText.welcome(title)}</p>}
      </div>
    </AppModal>
  );
}
