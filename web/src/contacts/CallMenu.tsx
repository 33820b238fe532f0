import { IconArrowBackUp, IconDots, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { Contact } from './contacts.api.ts';
import { useCompleteCall } from './contacts.api.ts';
import { contactsText, parkedCallsText as text } from './contacts.text.ts';

interface CallMenuProps {
  caseId: number;
  call: Contact;
  /** The call in words, as `useContactTitle` names it. */
  title: string;
  onDelete: () => void;
}

/** The other acts on a call: setting it back to not completed (PARK-04), and deleting it (PARK-05). */
export function CallMenu({ caseId, call, title, onDelete }: CallMenuProps) {
  const complete = useCompleteCall(caseId, call.id);
  const setBack = (): void =>
    complete.mutate(null, { onSuccess: () => showSnackbar(text.reopenedMessage, 'success'), onError: sayRefusal });
  const entries: MenuEntry[] = [
    ...(call.completedAt === null ? [] : [{ label: text.markNotCompleted, icon: IconArrowBackUp, onSelect: setBack }]),
    { label: contactsText.delete, icon: IconTrash, isDestructive: true, onSelect: onDelete },
  ];
  return (
    <Menu
      position="bottom-end"
      trigger={<IconButton size="sm" icon={IconDots} label={text.actionsFor(title)} />}
      entries={entries}
    />
  );
}
