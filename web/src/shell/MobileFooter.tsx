import { IconPlus } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FOOTER_ACTIONS } from '../ui/FooterAction.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';
import { useNavigation } from './use-navigation.ts';

/** On a phone: the screen's main action and Create a Case (SHELL-07). A screen with a footer of its own replaces it. */
export function MobileFooter() {
  const { canCreateCase } = useNavigation();
  return (
    <div className={styles.footer}>
      <div id={FOOTER_ACTIONS} className={styles.footerActions} />
      {canCreateCase && (
        <ButtonLink variant="secondary" icon={IconPlus} href={paths.createCase()}>
          {shellText.createACase}
        </ButtonLink>
      )}
    </div>
  );
}
