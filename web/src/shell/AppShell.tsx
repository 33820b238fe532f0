import type { ReactNode } from 'react';
import { useState } from 'react';
import { LiveUpdates } from '../live/LiveUpdates.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';
import { MainNavigation } from './MainNavigation.tsx';
import { MobileFooter } from './MobileFooter.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SessionExpiryDialog } from './SessionExpiryDialog.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { SightPaused } from './SightPaused.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';
import { UnsavedWorkDialog } from './UnsavedWorkDialog.tsx';
import { useShellCommands } from './use-shell-commands.ts';

/** Frame of every screen behind sign-in. */
export function AppShell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useShellCommands();
  return (
    <>
      <a className="skip-link" href="#content">
        {shellText.skip}
      </a>
      <ShellHeader onMenu={() => setIsMenuOpen(true)} isMenuOpen={isMenuOpen} />
      <MainNavigation />
      <OfflineBanner />
      <SightPaused />
      <LiveUpdates className={styles.offline} />
      <main id="content" tabIndex={-1} className={styles.body}>
        {children}
      </main>
      <MobileFooter />
      <MobileMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <PaletteHost />
      <GlobalErrorDialog />
      <SessionExpiryDialog />
      <UnsavedWorkDialog />
    </>
  );
}
