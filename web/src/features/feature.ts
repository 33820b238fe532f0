import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Service } from '@evenhand/contract/configuration';
import type { NotificationType } from '@evenhand/contract/tasks';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/Icon.tsx';
import type { SignedInPerson } from '../users/users.api.ts';
import type { Keys } from './keys.ts';

/** A screen that people can go to; each is a command of the palette as well. */
export interface NavigationEntry {
  /**
   * `main` is in the bar and `more` in its menu, `create` is the button beside them;
   * `palette` is only in the palette.
   */
  slot: 'main' | 'more' | 'create' | 'palette';
  label: string;
  /** The label of the button in the footer of a phone, where it differs. */
  labelInFooter?: string;
  href: string;
  icon?: IconShape;
  keys?: Keys;
  /** A number that waits behind an entry of `more`; asked for when the menu is opened. */
  Badge?: ComponentType;
  /** Left out: everybody has it. */
  isVisible?: (abilities: SignedInPerson['abilities'], pathname: string) => boolean;
}

/**
 * A section of a case with an address of its own. A screen passes its own to the frame of the case.
 */
export interface CaseTab {
  label: string;
  /** The name of the tab where the service has its own. */
  labelOf?: (service: Service) => string;
  keys?: Keys;
  /** Number of items behind it. */
  Count?: ComponentType<{ caseId: number }>;
  /** True if the person probably has the tab: a stand-in keeps its room until the record is here. */
  isExpected?: (person: SignedInPerson) => boolean;
  /** Null when the person has no such tab; the record may not have arrived yet. */
  href: (caseId: number, record: CaseRecord | undefined) => string | null;
}

export interface CaseDialogProps {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}

interface CaseMenuItem {
  /** `actions` is the menu of that name (CASE-14), `messages` the one the service names (CASE-18). */
  menu: 'actions' | 'messages';
  label: string;
  icon: IconShape;
  keys?: Keys;
  /** A number that waits behind the entry; on the button of the menu too. */
  Badge?: ComponentType<{ caseId: number }>;
  /** Left out: everybody who has the menu has it. */
  isVisible?: (record: CaseRecord) => boolean;
}

/** An entry in a menu of a case: it leads to a screen, opens a dialog, or does its work at once. */
export type CaseMenuEntry = CaseMenuItem &
  (
    | { href: (caseId: number) => string }
    /** The entry is disabled until the work has ended. */
    | { run: (caseId: number) => Promise<void> }
    | {
        Dialog: ComponentType<CaseDialogProps>;
        /** The reason why it cannot be used now. */
        disabledReason?: (record: CaseRecord) => string | undefined;
      }
  );

/** Keys which the screens of a feature listen to themselves, for the sheet of shortcuts. */
export interface Shortcut {
  label: string;
  keys: Keys;
  group: 'anywhere' | 'go' | 'case' | 'lists' | 'forms';
}

/** Target of a task or a notification. */
export interface Subject {
  caseId: number;
  processId: number | null;
  eventId: number | null;
  /** The message that a task asks to answer. */
  messageId?: number | null;
}

/** One type of task and notification: its icon, and where it leads. */
export interface Target {
  icon: IconShape;
  /** Left out: a click on the task does nothing. */
  task?: (subject: Subject) => string | null;
  /** Left out or null: an opened notification leads to its case. */
  notification?: (subject: Subject) => string | null;
}

/** Additions of one part of the product to the screens around it. `app/features.ts` lists them all. */
export interface Feature {
  navigation?: readonly NavigationEntry[];
  caseTabs?: readonly CaseTab[];
  caseMenu?: readonly CaseMenuEntry[];
  shortcuts?: readonly Shortcut[];
  /** The types of tasks and notifications this feature owns. */
  targets?: Partial<Record<NotificationType, Target>>;
}
