import type { MessageAudience } from '@evenhand/contract/audience';
import type { FileRow } from '@evenhand/contract/files';
import { IconDots, IconFlag, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { ChangeReaders } from '../files/ChangeReaders.tsx';
import { fileListText } from '../files/file-list.text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { RequestRemovalDialog } from './RequestRemovalDialog.tsx';
import { removalsText } from './removals.text.ts';

/** What can be done about a file that was added to the case by mistake, or for the wrong readers. */
export function FileMenu({ caseId, file }: { caseId: number; file: FileRow }) {
  const { data: record } = useCase(caseId);
  const [open, setOpen] = useState<'readers' | 'removal' | null>(null);
  if (record === undefined || !isOfCase(file)) return null;
  const entries: MenuEntry[] = [
    ...(file.abilities.changeReaders
      ? [{ label: fileListText.changeReaders, icon: IconUsers, onSelect: () => setOpen('readers') }]
      : []),
    ...(record.abilities.requestRemoval
      ? [{ label: removalsText.requestRemoval, icon: IconFlag, onSelect: () => setOpen('removal') }]
      : []),
  ];
  if (entries.length === 0) return null;
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        position="bottom-end"
        trigger={<IconButton icon={IconDots} label={fileListText.actionsFor(file.filename)} />}
        entries={entries}
      />
      <ChangeReaders record={record} file={file} isOpen={open === 'readers'} onClose={close} />
      <RequestRemovalDialog caseId={caseId} what={file} isOpen={open === 'removal'} onClose={close} />
    </>
  );
}

function isOfCase(file: FileRow): file is FileRow & { audience: MessageAudience } {
  return file.isOfCase && file.audience !== null;
}
