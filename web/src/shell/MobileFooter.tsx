import { ButtonLink } from '../ui/Button.tsx';
import { FOOTER_ACTIONS } from '../ui/FooterAction.tsx';
import styles from './shell.module.css';
import { useNavigation } from './use-navigation.ts';

/**
 * On a phone: the screen's main action and Create a Case (SHELL-07). A screen with a
 * footer of its own replaces it.
 */
export function MobileFooter() {
  const { create } = useNavigation();
  return (
    <div className={styles.footer} data-bottom-bar>
      <div id={FOOTER_ACTIONS} className={styles.footerActions} />
      {create.map(({ label, labelInFooter = label, icon, href }) => (
        <ButtonLink key={label} variant="secondary" icon={icon} href={href}>
          {labelInFooter}
        </ButtonLink>
      ))}
    </div>
  );
}
