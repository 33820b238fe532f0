import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconArchive, IconLock, IconLockOpen, IconRotate2 } from '@tabler/icons-react';
import { useLockCase, useUnlockCase } from '../cases/cases.api.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { caseFrameText } from './case-frame.text.ts';

/** Acts on the whole case that take one button. */
export interface CaseAct {
  /** Acts that replace each other share one key, so that the button and its focus stay. */
  key?: string;
  label: string;
  icon: IconShape;
  onSelect: () => void;
  isBusy?: boolean;
}

/** Acts on the whole case that this person may perform now: lock or unlock, close or reopen. */
export function useCaseActs(
  { id: caseId, abilities, isSimpleProcessCase }: CaseRecord,
  onOpen: (dialog: 'close' | 'reopen') => void,
): CaseAct[] {
  const lock = useLockCase(caseId);
  const unlock = useUnlockCase(caseId);
  const acts: CaseAct[] = [];
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
  if (isSimpleProcessCase && abilities.close)
    acts.push({ label: caseFrameText.closeCase, icon: IconArchive, onSelect: () => onOpen('close') });
  if (isSimpleProcessCase && abilities.reopen)
    acts.push({ label: caseFrameText.reopenCase, icon: IconRotate2, onSelect: () => onOpen('reopen') });
  return acts;
}
