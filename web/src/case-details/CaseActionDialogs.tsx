import type { CaseRecord } from '@evenhand/contract/case-details';
import { Suspense } from 'react';
import { CloseCaseModal } from '../case-closure/CloseCaseModal.tsx';
import { ReopenCaseModal } from '../case-closure/ReopenCaseModal.tsx';
import type { CaseMenuEntry } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import { ExitCaseModal } from '../next-actions/ExitCaseModal.tsx';
import { dialogItems } from './case-menus.ts';

/** The open dialog of the case's actions: one of the case's own, or one that a feature brings. */
export type CaseActionDialog = 'close' | 'reopen' | 'exit' | CaseMenuEntry;

interface CaseActionDialogsProps {
  record: CaseRecord;
  dialog: CaseActionDialog | null;
  /** The Exit Case dialog was asked for by a task or its notification. */
  opensTask: boolean;
  onClose: () => void;
}

/** The dialogs opened by the actions of the case. */
export function CaseActionDialogs({ record, dialog, opensTask, onClose }: CaseActionDialogsProps) {
  const features = useFeatures();
  return (
    <>
      <CloseCaseModal record={record} isOpen={dialog === 'close'} onClose={onClose} />
      <ReopenCaseModal caseId={record.id} isOpen={dialog === 'reopen'} onClose={onClose} />
      <ExitCaseModal record={record} isOpen={dialog === 'exit'} opensTask={opensTask} onClose={onClose} />
      <Suspense fallback={null}>
        {dialogItems(features, record, dialog).map((item) => (
          <item.Dialog key={item.label} record={record} isOpen={dialog === item} onClose={onClose} />
        ))}
      </Suspense>
    </>
  );
}
