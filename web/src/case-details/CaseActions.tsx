import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconBolt, IconChevronDown, IconChevronUp, IconDoorExit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { useFeatures } from '../features/use-features.ts';
import { Button } from '../ui/Button.tsx';
import { FooterAction } from '../ui/FooterAction.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useIsNarrow, useIsWide } from '../ui/use-media.ts';
import { AnytimeEventsMenu } from '../workflow/AnytimeEventsMenu.tsx';
import { anytimeEventsText } from '../workflow/anytime-events.text.ts';
import type { AnytimeEvents } from '../workflow/use-anytime-events.ts';
import { useAnytimeEvents } from '../workflow/use-anytime-events.ts';
import type { CaseActionDialog } from './CaseActionDialogs.tsx';
import { CaseActionDialogs } from './CaseActionDialogs.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';
import type { CaseMenuItem } from './case-menus.ts';
import { menuItems } from './case-menus.ts';
import type { CaseAct } from './use-case-acts.ts';
import { useCaseActs } from './use-case-acts.ts';
import { useCaseCommands } from './use-case-commands.ts';
import { useCaseLink } from './use-case-link.ts';
import { useRunning } from './use-running.ts';

/** Menu of acts on the whole case. On narrower screens all but the first go into a menu, on a phone into the footer. */
export function CaseActions({ record }: { record: CaseRecord }) {
  const [dialog, setDialog] = useState<CaseActionDialog | null>(null);
  const running = useRunning(record.id);
  const features = useFeatures();
  const { messagePageTitle } = useService();
  const acts = useCaseActs(record, setDialog);
  const events = useAnytimeEvents(record);
  const { link, drop } = useCaseLink(record);
  const openDialog = dialog ?? (link === 'exitCase' ? 'exit' : null);
  const close = (): void => {
    setDialog(null);
    drop();
  };
  const isWide = useIsWide();
  const isPhone = useIsNarrow();
  /** The acts are shown in one of three areas, and only the menu of the visible one is opened. */
  const opening = (isInSight: boolean) => ({ isAskedFor: link === 'addAnytimeEvent' && isInSight, onDone: drop });

  const ofMenu = { features, record, onOpen: setDialog, ...running };
  // A sub-menu without items is not there.
  const menus = [
    { label: caseFrameText.actions, items: menuItems('actions', ofMenu) },
    { label: messagePageTitle, items: menuItems('messages', ofMenu) },
  ]
    .filter(({ items }) => items.length > 0)
    .map((menu) => ({
      ...menu,
      badges: menu.items.map((item) => badgeOf(item, record.id)),
      entries: menu.items.map((item) => withBadge(item, record.id)),
    }));
  const exit: CaseAct = { label: caseFrameText.exitCase, icon: IconDoorExit, onSelect: () => setDialog('exit') };
  useCaseCommands({ caseId: record.id, acts: [...acts, exit], menuItems: menus.flatMap(({ items }) => items), events });

  const [first = exit, ...others] = [...acts, exit];
  const inMenus = [
    ...menus.flatMap(({ label, entries }): MenuEntry[] => [{ kind: 'heading', label }, ...entries]),
    ...eventEntries(events),
  ];
  return (
    <>
      <div className={styles.acts}>
        {acts.map((act) => (
          <ActButton key={act.key ?? act.label} act={act} />
        ))}
        {menus.map(({ label, entries, badges }) => (
          <Menu
            key={label}
            trigger={
              <Button iconAfter={IconChevronDown}>
                {label}
                {badges}
              </Button>
            }
            entries={entries}
            position="bottom-end"
          />
        ))}
        {events !== null && <AnytimeEventsMenu events={events} opening={opening(isWide)} />}
        <ActButton act={exit} />
      </div>
      <div className={styles.actsNarrow}>
        <ActButton act={first} />
        {others.length <= 1 && inMenus.length === 0 ? (
          others.map((act) => <ActButton key={act.key ?? act.label} act={act} />)
        ) : (
          <Menu
            trigger={<Button iconAfter={IconChevronDown}>{caseFrameText.moreActions}</Button>}
            entries={[...others, ...inMenus]}
            position="bottom-end"
            opening={opening(!isWide && !isPhone)}
          />
        )}
      </div>
      <FooterAction>
        <Menu
          trigger={<Button iconAfter={IconChevronUp}>{caseFrameText.actions}</Button>}
          entries={[first, ...others, ...inMenus]}
          position="top-start"
          opening={opening(isPhone)}
        />
      </FooterAction>
      <CaseActionDialogs
        record={record}
        dialog={openDialog}
        opensTask={dialog === null && link === 'exitCase'}
        onClose={close}
      />
    </>
  );
}

function withBadge(item: CaseMenuItem, caseId: number): MenuEntry {
  const { entry } = item;
  return entry.kind === 'heading' || entry.kind === 'divider' ? entry : { ...entry, badge: badgeOf(item, caseId) };
}

/** The number of an entry, such as unread messages. It is shown when it has arrived. */
function badgeOf({ Badge, entry }: CaseMenuItem, caseId: number): ReactNode {
  if (Badge === undefined) return null;
  return <Badge key={'label' in entry ? entry.label : ''} caseId={caseId} />;
}

function ActButton({ act: { label, icon, onSelect, isBusy } }: { act: CaseAct }) {
  return (
    <Button icon={icon} onClick={onSelect} isBusy={isBusy}>
      {label}
    </Button>
  );
}

/**
 * In the one menu of all acts the events follow under their own heading, or one line
 * says why none can be started.
 */
function eventEntries(events: AnytimeEvents | null): readonly MenuEntry[] {
  if (events === null) return [];
  const { entries, disabledReason } = events;
  if (disabledReason !== undefined)
    return [{ label: anytimeEventsText.title, icon: IconBolt, onSelect: () => undefined, disabledReason }];
  return [{ kind: 'heading', label: anytimeEventsText.title }, ...entries];
}
