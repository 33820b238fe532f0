import { IconLock } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { caseFrameText } from './case-frame.text.ts';

/**
 * The case whose lock was acknowledged; 'Return to summary' may load another screen of
 * it, which must not ask again.
 */
let acknowledged: number | null = null;

/**
 * LOCK-08 and LOCK-09: opens on load of a locked case for those the lock
 * restricts, and has exactly one button.
 */
export function CaseLockedModal({ caseId, isRestricted }: { caseId: number; isRestricted: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const handler = use(LinkHandlerContext);
  useEffect(() => setIsOpen(isRestricted && acknowledged !== caseId), [isRestricted, caseId]);
  useEffect(
    () => () => {
      // Leaving the case, not only this screen of it, makes the next visit a load again.
      if (!new RegExp(`^/cases/${caseId}(/|$)`, 'i').test(location.pathname)) acknowledged = null;
    },
    [caseId],
  );
  const returnToSummary = (): void => {
    acknowledged = caseId;
    setIsOpen(false);
    handler?.navigate(paths.case(caseId));
  };
  return (
    <AppModal
      isOpen={isOpen}
      size="small"
      role="alertdialog"
      tone="warning"
      icon={IconLock}
      title={caseFrameText.locked}
      footer={
        <Button variant="filled" onClick={returnToSummary}>
          {caseFrameText.returnToSummary}
        </Button>
      }
    >
      <p>{caseFrameText.lockedSentence}</p>
    </AppModal>
  );
}
