import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import type { RemovableMessage } from './RequestRemovalDialog.tsx';
import { RequestRemovalDialog } from './RequestRemovalDialog.tsx';
import { removalsText } from './removals.text.ts';

/** The button of the inbox that asks for the removal of a message, with its dialog (MSG-30). For HR alone. */
export function RequestRemoval({ caseId, message }: { caseId: number; message: RemovableMessage }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="text" icon={IconFlag} onClick={() => setIsOpen(true)}>
        {removalsText.requestRemoval}
      </Button>
      <RequestRemovalDialog
        key={message.id}
        caseId={caseId}
        what={message}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
