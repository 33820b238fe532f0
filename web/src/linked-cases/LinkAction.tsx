import { IconLink } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useLink } from './linked-cases.api.ts';
import { linkedCasesText as text } from './linked-cases.text.ts';

interface LinkActionProps {
  caseId: number;
  otherId: number;
  isLinked: boolean;
  /** Called when it is done; the row and its button may be gone then. */
  onDone: () => void;
}

export function LinkAction({ caseId, otherId, isLinked, onDone }: LinkActionProps) {
  const link = useLink(caseId);
  const press = async (): Promise<void> => {
    try {
      await link.mutateAsync({ otherId, isLinked });
    } catch (error) {
      sayRefusal(error);
      return;
    }
    showSnackbar((isLinked ? text.unlinkedMessage : text.linkedMessage)(otherId), 'success');
    onDone();
  };
  return (
    <Button
      size="sm"
      {...(isLinked ? {} : { icon: IconLink })}
      isBusy={link.isPending}
      aria-label={(isLinked ? text.unlinkWhich : text.linkWhich)(otherId)}
      onClick={() => void press()}
    >
      {isLinked ? text.unlink : text.link}
    </Button>
  );
}
