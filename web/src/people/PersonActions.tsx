import { IconDots, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useIsWide } from '../ui/use-media.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { usersText } from '../users/users.text.ts';
import { peopleText } from './people.text.ts';

/**
 * Acts on a person in search results: read their profile, and open a case they will own if the reader may (USER-06,
 * USER-07).
 */
export function PersonActions({ userId, name }: { userId: string; name: string }) {
  const mayCreate = useCurrentUser().abilities.createCaseForOthers;
  const { portals } = useClientSettings();
  const isWide = useIsWide();
  const profile = paths.userProfile(portals.userProfile, userId);
  const creation = paths.createCase('owner', userId);
  if (!isWide)
    return (
      <Menu
        position="bottom-end"
        trigger={<IconButton icon={IconDots} label={peopleText.actions(name)} />}
        entries={[
          { kind: 'link', label: peopleText.profile, icon: IconExternalLink, href: profile, target: '_blank' },
          ...(mayCreate
            ? [{ kind: 'link' as const, label: peopleText.createCase, icon: IconPlus, href: creation }]
            : []),
        ]}
      />
    );
  return (
    <Inline gap={2} justify="end" isWrapping={false}>
      <ButtonLink
        size="sm"
        variant="text"
        iconAfter={IconExternalLink}
        href={profile}
        target="_blank"
        aria-label={usersText.profileOf(name)}
      >
        {peopleText.profile}
      </ButtonLink>
      {mayCreate && (
        <ButtonLink size="sm" icon={IconPlus} href={creation} aria-label={peopleText.createCaseFor(name)}>
          {peopleText.createCase}
        </ButtonLink>
      )}
    </Inline>
  );
}
