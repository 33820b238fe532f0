import { IconExternalLink } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { shellText } from './shell.text.ts';

/**
 * Case Manager and the client's other portals (SHELL-23); one without a configured
 * address is not shown (gaps G-20).
 */
export function Portals({ className }: { className?: string | undefined }) {
  const { portals } = useClientSettings();
  const others = [
    [shellText.knowledgePortal, portals.knowledge],
    [shellText.miPortal, portals.mi],
  ] as const;
  return (
    <nav aria-label="Portals" className={className}>
      <Link href={paths.home()} aria-current="true">
        {shellText.caseManager}
      </Link>
      {others.map(
        ([label, href]) =>
          href !== null && (
            <Link key={label} href={href} target="_blank">
              {label}
              <Icon of={IconExternalLink} size={14} />
              <VisuallyHidden> {shellText.opensNewTab}</VisuallyHidden>
            </Link>
          ),
      )}
    </nav>
  );
}
