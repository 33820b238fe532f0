import { HistoryType } from '@evenhand/contract/history/fact-kind';
import {
  IconChecklist,
  IconFileText,
  IconListDetails,
  IconLock,
  IconMessage2,
  IconNote,
  IconUsers,
} from '@tabler/icons-react';
import type { IconShape } from '../ui/Icon.tsx';

/** Icon beside the type of a row. */
const iconOf: Readonly<Record<number, IconShape>> = {
  [HistoryType.Case]: IconFileText,
  [HistoryType.People]: IconUsers,
  [HistoryType.Process]: IconListDetails,
  [HistoryType.Task]: IconChecklist,
  [HistoryType.Access]: IconLock,
  [HistoryType.Message]: IconMessage2,
  [HistoryType.Note]: IconNote,
};

export function historyIcon(typeId: number): IconShape {
  return iconOf[typeId] ?? IconFileText;
}
