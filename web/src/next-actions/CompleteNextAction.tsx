import { IconCheck } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useCompleteNextAction } from './next-actions.api.ts';
import { exitText } from './next-actions.text.ts';

/** Says that the next action of a case is done (gaps G-100). */
export function CompleteNextAction({ caseId, title }: { caseId: number; title: string }) {
  const complete = useCompleteNextAction(caseId);
  const press = (): void =>
    complete.mutate(undefined, { onSuccess: () => showSnackbar(exitText.completed, 'success'), onError: sayRefusal });
  return (
    <Button
      size="sm"
      icon={IconCheck}
      isBusy={complete.isPending}
      aria-label={exitText.completeWhat(title)}
      onClick={press}
    >
      {exitText.complete}
    </Button>
  );
}
