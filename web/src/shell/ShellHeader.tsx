import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { useService } from '../configuration/configuration.api.ts';
import { useBrand } from '../configuration/use-brand.ts';
import { paths } from '../lib/paths.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { showOverlay } from '../palette/overlay.ts';
import { paletteText } from '../palette/palette.text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { Portals } from './Portals.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';
import { UserMenu } from './UserMenu.tsx';

/**
 * The client's header: logo and name, portals, welcome line, the signed-in person. It
 * scrolls away; the navigation stays.
 */
export function ShellHeader({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const brand = useBrand(true);
  const { title } = useService();
  return (
    <header className={styles.header}>
      <span className={styles.narrowOnly}>
        <IconButton
          icon={IconMenu2}
          label={shellText.menu}
          hasTooltip={false}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </span>
      <Link className={styles.brand} href={paths.home()}>
        <BrandMark logoUrl={brand.logoUrl} />
        {brand.applicationName}
      </Link>
      <Portals className={`${styles.portals} ${styles.wideOnly}`} />
      {title !== '' && <span className={`${styles.welcome} ${styles.wideOnly}`}>{shellText.welcome(title)}</span>}
      <div className={styles.headerEnd}>
        <span className={styles.narrowOnly}>
          <IconButton
            icon={IconSearch}
            label={paletteText.name}
            hasTooltip={false}
            aria-haspopup="dialog"
            onClick={() => showOverlay('palette')}
          />
        </span>
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
