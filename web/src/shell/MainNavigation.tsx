import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { isCurrentItem } from './current-item.ts';
import { FoldedSearch } from './FoldedSearch.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';
import { useNavigation } from './use-navigation.ts';

/** The bar that stays while the page scrolls: the main screens, search, Create Case. */
export function MainNavigation() {
  const { pathname } = useLocation();
  const { main, more, create, searchKinds } = useNavigation();
  return (
    <div className={`${styles.nav} ${styles.wideOnly}`}>
      <nav aria-label="Main">
        <ul>
          {main.map(({ label, href }) => (
            <li key={href}>
              <Link href={href} aria-current={isCurrentItem(href, pathname) ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <Menu
                trigger={
                  <button
                    type="button"
                    className={styles.more}
                    data-current={more.some(({ href }) => isCurrentItem(href, pathname)) || undefined}
                  >
                    {shellText.more}
                    <Icon of={IconChevronDown} size={14} />
                  </button>
                }
                entries={more.map(({ label, href, Badge }) => ({
                  kind: 'link',
                  label,
                  href,
                  badge: Badge && <Badge />,
                  isCurrent: isCurrentItem(href, pathname),
                }))}
              />
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.tools}>
        {searchKinds.length > 0 && (
          <>
            <div className={styles.searchInBar}>
              <SearchBox kinds={searchKinds} />
            </div>
            <div className={styles.searchFolded}>
              <FoldedSearch kinds={searchKinds} />
            </div>
          </>
        )}
        {create.map(({ label, icon, href }) => (
          <ButtonLink key={label} variant="secondary" icon={icon} href={href}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
