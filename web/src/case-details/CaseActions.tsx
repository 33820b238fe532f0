import type { CaseRecord } from '@evenhand/contract/cases';
import {
  IconArchive,
  IconBolt,
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconDoorExit,
  IconLock,
  IconLockOpen,
  IconRotate2,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLockCase, useUnlockCase } from '../cases/cases.api.ts';
import { useService } from '../configuration/configuration.api.ts';
import type { CaseMenuEntry } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import type { Command } from '../palette/commands.ts';
import { commandsOf, useCommands } from '../palette/commands.ts';
import { Button } from '../ui/Button.tsx';
import { FooterAction } from '../ui/FooterAction.tsx';
import type { IconShape } from '../ui/Icon.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useIsNarrow, useIsWide } from '../ui/use-media.ts';
import { AnytimeEventsMenu } from '../workflow/AnytimeEventsMenu.tsx';
import { anytimeEventsText } from '../workflow/anytime-events.text.ts';
import type { AnytimeEvents } from '../workflow/use-anytime-events.ts';
import { useAnytimeEvents } from '../workflow/use-anytime-events.ts';
import styles from './CaseFrame.module.css';
import { CloseCaseModal } from './CloseCaseModal.tsx';
import { caseFrameText } from './case-frame.text.ts';
import { dialogItems, menuItems } from './case-menus.ts';
import { ExitCaseModal } from './ExitCaseModal.tsx';
import { ReopenCaseModal } from './ReopenCaseModal.tsx';
import { useCaseLink } from './use-case-link.ts';

interface Act {
  /** Acts that take each other's place share one key: the button stays, and with it focus. */
  key?: string;
  label: string;
  icon: IconShape;
  onSelect: () => void;
  isBusy?: boolean;
}

/** What can be done with the whole case. On narrower screens all but the first go into a menu, on a phone into the footer. */
export function CaseActions({ record }: { record: CaseRecord }) {
  const { id: caseId, abilities, isSimpleProcessCase } = record;
  const [dialog, setDialog] = useState<'close' | 'reopen' | 'exit' | CaseMenuEntry | null>(null);
  const features = useFeatures();
  const { messagePageTitle } = useService();
  const lock = useLockCase(caseId);
  const unlock = useUnlockCase(caseId);
  const shut = (): void => setDialog(null);
  const events = useAnytimeEvents(record);
  const { link, drop } = useCaseLink(record);
  const isWide = useIsWide();
  const isPhone = useIsNarrow();
  /** Of the three places for acts one is in sight, and only that one's menu is opened. */
  const opening = (isInSight: boolean) => ({ isAskedFor: link === 'addAnytimeEvent' && isInSight, onDone: drop });

  const acts: Act[] = [];
  if (abilities.lock)
    acts.push({
      key: 'lock',
      label: caseFrameText.lockCase,
      icon: IconLock,
      isBusy: lock.isPending,
      onSelect: () => lock.mutate(undefined, { onSuccess: () => showSnackbar(caseFrameText.locked, 'success') }),
    });
  if (abilities.unlock)
    acts.push({
      key: 'lock',
      label: caseFrameText.unlockCase,
      icon: IconLockOpen,
      isBusy: unlock.isPending,
      onSelect: () => unlock.mutate(undefined, { onSuccess: () => showSnackbar(caseFrameText.unlocked, 'success') }),
    });
  if (isSimpleProcessCase && abilities.close) acts.push({ label: caseFrameText.closeCase, icon: IconArchive, onSelect: () => setDialog('close') });
  if (isSimpleProcessCase && abilities.reopen) acts.push({ label: caseFrameText.reopenCase, icon: IconRotate2, onSelect: () => setDialog('reopen') });
  // A sub-menu without items is not there.
  const menus = [
    { label: caseFrameText.actions, items: menuItems('actions', { features, record, onOpen: setDialog }) },
    { label: messagePageTitle, items: menuItems('messages', { features, record, onOpen: setDialog }) },
  ]
    .filter(({ items }) => items.length > 0)
    .map((menu) => ({ ...menu, entries: menu.items.map(({ entry }) => entry) }));
  const exit: Act = { label: caseFrameText.exitCase, icon: IconDoorExit, onSelect: () => setDialog('exit') };

  const title = caseFrameText.title(caseId);
  useCommands([
    ...[...acts, exit]
      .filter(({ isBusy }) => isBusy !== true)
      .map(({ label, icon, onSelect }): Command => ({ label, icon, group: 'case', detail: title, does: { run: onSelect } })),
    ...menus.flatMap(({ items }) => items).flatMap(({ entry, keys }) => commandsOf([entry], IconChevronRight, title).map((command) => ({ ...command, keys }))),
    ...(events === null || events.disabledReason !== undefined ? [] : commandsOf(events.entries, IconBolt, `${anytimeEventsText.title} · ${title}`)),
  ]);

  const [first = exit, ...others] = [...acts, exit];
  const inMenus = [...menus.flatMap(({ label, entries }): MenuEntry[] => [{ kind: 'heading', label }, ...entries]), ...eventEntries(events)];
  return (
    <>
      <div className={styles.acts}>
        {acts.map((act) => (
          <ActButton key={act.key ?? act.label} act={act} />
        ))}
        {menus.map(({ label, entries }) => (
          <Menu key={label} trigger={<Button iconAfter={IconChevronDown}>{label}</Button>} entries={entries} position="bottom-end" />
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
      <CloseCaseModal record={record} isOpen={dialog === 'close'} onClose={shut} />
      <ReopenCaseModal caseId={caseId} isOpen={dialog === 'reopen'} onClose={shut} />
      <ExitCaseModal record={record} isOpen={dialog === 'exit'} onClose={shut} />
      <Suspense fallback={null}>
        {dialogItems(features, record, dialog).map((item) => (
          <item.Dialog key={item.label} record={record} isOpen={dialog === item} onClose={shut} />
        ))}
      </Suspense>
    </>
  );
}

function ActButton({ act: { label, icon, onSelect, isBusy } }: { act: Act }) {
  return (
    <Button icon={icon} onClick={onSelect} isBusy={isBusy}>
      {label}
    </Button>
  );
}

/** Where the acts stand in one menu, the events follow under their own heading, or one line says why there are none to start. */
function eventEntries(events: AnytimeEvents | null): readonly MenuEntry[] {
  if (events === null) return [];
  const { entries, disabledReason } = events;
  if (disabledReason !== undefined) return [{ label: anytimeEventsText.title, icon: IconBolt, onSelect: () => undefined, disabledReason }];
  return [{ kind: 'heading', label: anytimeEventsText.title }, ...entries];
}
