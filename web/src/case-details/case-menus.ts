import type { CaseRecord } from '@evenhand/contract/cases';
import { SeekHelpType } from '@evenhand/contract/cases';
import { IconAddressBookOff, IconHelpCircle, IconInbox, IconLink, IconPhonePause } from '@tabler/icons-react';
import { isClosed } from '../cases/case-words.ts';
import { paths } from '../lib/paths.ts';
import type { HasScreen } from '../lib/use-has-screen.ts';
import type { MenuEntry } from '../ui/Menu.tsx';
import { caseFrameText } from './case-frame.text.ts';

/** The Actions menu by title (CASE-14 … CASE-17): for those who may see it, and only what has a screen. */
export function actionEntries({ id, abilities }: CaseRecord, hasScreen: HasScreen): MenuEntry[] {
  if (!abilities.viewActions) return [];
  return [
    { label: caseFrameText.failedContacts, href: paths.failedContacts(id), icon: IconAddressBookOff },
    { label: caseFrameText.linkedCases, href: paths.linkedCases(id), icon: IconLink },
    { label: caseFrameText.parkedCalls, href: paths.parkedCalls(id), icon: IconPhonePause },
  ]
    .filter(({ href }) => hasScreen(href))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
    .map((entry) => ({ kind: 'link', ...entry }));
}

/** The message menu (CASE-19 … CASE-21): the inbox for everybody, Seek Help for those it is for, with the reason when it cannot be used now. */
export function messageEntries(record: CaseRecord, hasScreen: HasScreen, onSeekHelp: () => void): MenuEntry[] {
  const { id, abilities } = record;
  const inbox: MenuEntry = { kind: 'link', label: caseFrameText.inbox, href: paths.messages(id), icon: IconInbox };
  const seekHelp: MenuEntry = { label: caseFrameText.seekHelp, icon: IconHelpCircle, onSelect: onSeekHelp, disabledReason: noHelpBecause(record) };
  return [...(hasScreen(paths.messages(id)) ? [inbox] : []), ...(abilities.viewSeekHelp ? [seekHelp] : [])];
}

function noHelpBecause(record: CaseRecord): string | undefined {
  if (record.abilities.seekHelp) return undefined;
  if (isClosed(record)) return caseFrameText.noHelpClosed;
  if (record.seekHelpTypeLookupId === SeekHelpType.NotVisible) return caseFrameText.noHelpHere;
  return caseFrameText.noHelpLocked;
}
