import { IconExternalLink } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { usersText } from './users.text.ts';

/** A person's name that leads to their profile, in a new tab (ROUTE-36). */
export function ProfileLink({ userId, name }: { userId: string; name: string }) {
  const { portals } = useClientSettings();
  return (
    <Link href={paths.userProfile(portals.userProfile, userId)} target="_blank" aria-label={usersText.profileOf(name)}>
      {name} <Icon of={IconExternalLink} size={14} />
    </Link>
  );
}
