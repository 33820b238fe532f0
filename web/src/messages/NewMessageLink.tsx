import { IconPencil } from '@tabler/icons-react';
import { useCase } from '../cases/cases.api.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { messageText } from './messages.text.ts';

/**
 * On a phone, for those who may write on the case now. There the menu with the inbox is inside the menu of
 * all acts.
 */
export function NewMessageLink({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const isPhone = useIsNarrow();
  if (!isPhone || record?.abilities.postMessage !== true) return null;
  return (
    <ButtonLink size="sm" variant="text" icon={IconPencil} href={paths.message(caseId, 'create')}>
      {messageText.newItem}
    </ButtonLink>
  );
}
