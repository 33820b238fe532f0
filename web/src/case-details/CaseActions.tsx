import type { CaseRecord } from '@evenhand/contract/cases';
import { IconArchive, IconChevronDown, IconChevronUp, IconDoorExit, IconLock, IconLockOpen, IconRotate2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useLockCase, useUnlockCase } from '../cases/cases.api.ts';
import { Button } from '../ui/Button.tsx';
import { FooterAction } from '../ui/FooterAction.tsx';
import type { IconShape } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import styles from './CaseFrame.module.css';
import { CloseCaseModal } from './CloseCaseModal.tsx';
import { caseFrameText } from './case-frame.text.ts';
import { ExitCaseModal } from './ExitCaseModal.tsx';
import { ReopenCaseModal } from './ReopenCaseModal.tsx';

interface Act {
  label: string;
  icon: IconShape;
  onSelect: () => void;
  isBusy?: boolean;
}

/** What can be done with the whole case. On narrower screens all but the first go into a menu, on a phone into the footer. */
export function CaseActions({ record }: { record: CaseRecord }) {
  const { id: caseId, abilities, isSimpleProcessCase } = record;
  const [dialog, setDialog] = useState<'close' | 'reopen' | 'exit' | null>(null);
  const lock = useLockCase(caseId);
  const unlock = useUnlockCase(caseId);
  const shut = (): void => setDialog(null);

  const acts: Act[] = [];
  if (abilities.lock)
    acts.push({
      label: caseFrameText.lockCase,
      icon: IconLock,
      isBusy: lock.isPending,
      onSelect: () => lock.mutate(undefined, { onSuccess: () => showSnackbar(caseFrameText.locked, 'success') }),
    });
  if (abilities.unlock)
    acts.push({
      label: caseFrameText.unlockCase,
      icon: IconLockOpen,
      isBusy: unlock.isPending,
      onSelect: () => unlock.mutate(undefined, { onSuccess: () => showSnackbar(caseFrameText.unlocked, 'success') }),
    });
  if (isSimpleProcessCase && abilities.close) acts.push({ label: caseFrameText.closeCase, icon: IconArchive, onSelect: () => setDialog('close') });
  if (isSimpleProcessCase && abilities.reopen) acts.push({ label: caseFrameText.reopenCase, icon: IconRotate2, onSelect: () => setDialog('reopen') });
  acts.push({ label: caseFrameText.exitCase, icon: IconDoorExit, onSelect: () => setDialog('exit') });

  const [first, ...others] = acts;
  return (
    <>
      <div className={styles.acts}>
        {acts.map((act) => (
          <ActButton key={act.label} act={act} />
        ))}
      </div>
      <div className={styles.actsNarrow}>
        {acts.length <= 2
          ? acts.map((act) => <ActButton key={act.label} act={act} />)
          : first && (
              <>
                <ActButton act={first} />
                <Menu trigger={<Button iconAfter={IconChevronDown}>{caseFrameText.moreActions}</Button>} entries={others} position="bottom-end" />
              </>
            )}
      </div>
      <FooterAction>
        <Menu trigger={<Button iconAfter={IconChevronUp}>{caseFrameText.actions}</Button>} entries={acts} position="top-start" />
      </FooterAction>
      <CloseCaseModal record={record} isOpen={dialog === 'close'} onClose={shut} />
      <ReopenCaseModal caseId={caseId} isOpen={dialog === 'reopen'} onClose={shut} />
      <ExitCaseModal record={record} isOpen={dialog === 'exit'} onClose={shut} />
    </>
  );
}

function ActButton({ act: { label, icon, onSelect, isBusy } }: { act: Act }) {
  return (
    <Button icon={icon} onClick={onSelect} isBusy={isBusy}>
      {label}
    </Button>
  );
}
