import { availabilities } from '@evenhand/contract/users';
import {
  IconBuilding,
  IconCalendarOff,
  IconChevronDown,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMap2,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { showOverlay } from '../palette/overlay.ts';
import { paletteText } from '../palette/palette.text.ts';
import { switchSingleKeys, useSingleKeys } from '../palette/single-keys.ts';
import { ADD_ABSENCE } from '../people/absences-entry.text.ts';
import { hasAnyRole } from '../session/roles.ts';
import { useSession } from '../session/use-session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import type { ColourSchemeChoice } from '../ui/color-scheme.ts';
import { useColourScheme } from '../ui/color-scheme.ts';
import { chooseDensity, densities, useDensity } from '../ui/density.ts';
import { Icon } from '../ui/Icon.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';
import type { UserMenuDialog } from './UserMenuDialogs.tsx';

const UserMenuDialogs = lazy(() =>
  import('./UserMenuDialogs.tsx').then((module) => ({ default: module.UserMenuDialogs })),
);

const schemes: readonly [ColourSchemeChoice, string][] = [
  ['auto', shellText.system],
  ['light', shellText.light],
  ['dark', shellText.dark],
];

/**
 * The menu of the signed-in person: availability, policy area, service, appearance, absences, their
 * password, Log Out (SHELL-16 … SHELL-20), and at its foot which release this is.
 */
export function UserMenu() {
  const session = useSession();
  const current = useCurrentUser();
  const { ownAccount, version } = useClientSettings();
  const { choice, choose } = useColourScheme();
  const density = useDensity();
  const hasSingleKeys = useSingleKeys(current.userId);
  /** Undefined until a dialog is asked for; they then stay for the next opening. */
  const [open, setOpen] = useState<UserMenuDialog | null>();
  const shown = current.abilities.setAvailability ? session.user?.availability : undefined;
  const divider: MenuEntry = { kind: 'divider' };
  const entries: MenuEntry[] = [
    ...(current.abilities.setAvailability ? availabilityEntries(session) : []),
    ...(current.accessLevels.length > 1
      ? [{ label: shellText.changePolicyArea, icon: IconMap2, onSelect: () => setOpen('policy-area') }]
      : []),
    ...(current.abilities.changeService
      ? [{ label: shellText.changeService, icon: IconBuilding, onSelect: () => setOpen('service') }]
      : []),
    ...(current.accessLevels.length > 1 || current.abilities.changeService ? [divider] : []),
    { kind: 'heading', label: shellText.colours },
    ...schemes.map(
      ([value, label]): MenuEntry => ({
        kind: 'radio',
        label,
        isChecked: value === choice,
        onSelect: () => choose(value),
      }),
    ),
    { kind: 'heading', label: shellText.rowHeight },
    ...densities.map(
      (value): MenuEntry => ({
        kind: 'radio',
        label: shellText.heights[value],
        isChecked: value === density,
        onSelect: () => chooseDensity(value),
      }),
    ),
    divider,
    { label: paletteText.shortcuts, icon: IconKeyboard, onSelect: () => showOverlay('shortcuts') },
    {
      kind: 'checkbox',
      label: paletteText.singleKeys,
      isChecked: hasSingleKeys,
      onToggle: (isOn) => switchSingleKeys(current.userId, isOn),
    },
    divider,
    ...(hasAnyRole(current.roles)
      ? [{ label: ADD_ABSENCE, icon: IconCalendarOff, onSelect: () => setOpen('absence') }]
      : []),
    ...(current.administers
      ? [{ kind: 'link' as const, label: shellText.administration, icon: IconUsersGroup, href: paths.administration() }]
      : []),
    { kind: 'link' as const, label: shellText.ownEmail, icon: IconMail, href: paths.ownEmail() },
    ...(ownAccount === undefined
      ? []
      : [{ kind: 'link' as const, label: shellText.ownAccount, icon: IconKey, href: ownAccount }]),
    { label: shellText.logOut, icon: IconLogout, onSelect: session.logOut },
    divider,
    { kind: 'heading', label: `Evenhand ${version}` },
  ];
  return (
    <>
      <Menu
        position="bottom-end"
        entries={entries}
        trigger={
          <button
            type="button"
            className={styles.me}
            aria-label={shown === undefined ? current.fullName : `${current.fullName}, ${shown}`}
          >
            <Avatar name={current.fullName} isOwn presence={shown} />
            <span className={`${styles.who} ${styles.wideOnly}`}>
              {current.fullName}
              <Icon of={IconChevronDown} size={14} />
            </span>
          </button>
        }
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          <UserMenuDialogs open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function availabilityEntries(session: ReturnType<typeof useSession>): MenuEntry[] {
  return [
    { kind: 'heading', label: shellText.availability },
    ...availabilities.map(
      (availability): MenuEntry => ({
        kind: 'radio',
        label: availability,
        isChecked: session.user?.availability === availability,
        onSelect: () => session.chooseAvailability(availability),
      }),
    ),
    { kind: 'divider' },
  ];
}
