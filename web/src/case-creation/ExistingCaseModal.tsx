import { IconBriefcase } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { ExistingCase } from './case-creation.api.ts';
import { useCaseInBrief } from './case-creation.api.ts';
import styles from './case-creation.module.css';
import { creationText, topicText } from './case-creation.text.ts';

interface ExistingCaseModalProps {
  /** Null while there is nothing to say. */
  existing: ExistingCase | null;
  topic: string;
  employee: string;
  isBusy: boolean;
  onCancel: () => void;
  onCreateAnyway: () => void;
}

/** An open case about the same person and topic; named only to those who may open it (WIZ-12). */
export function ExistingCaseModal({
  existing,
  topic,
  employee,
  isBusy,
  onCancel,
  onCreateAnyway,
}: ExistingCaseModalProps) {
  const handler = use(LinkHandlerContext);
  // The existing case stays visible while the dialog fades.
  const [shown, setShown] = useState(existing);
  if (existing !== null && existing !== shown) setShown(existing);
  const caseId = shown?.userHasPermissionsToEdit ? shown.caseTrackingRecordId : null;
  return (
    <AppModal
      isOpen={existing !== null}
      onClose={onCancel}
      title={topicText.existing}
      role="alertdialog"
      footer={
        <>
          <span className="start">
            <Button onClick={onCancel}>{creationText.cancel}</Button>
          </span>
          <Button variant={caseId === null ? 'filled' : 'outlined'} isBusy={isBusy} onClick={onCreateAnyway}>
            {topicText.createAnyway}
          </Button>
          {caseId !== null && (
            <Button variant="filled" onClick={() => handler?.navigate(paths.case(caseId))}>
              {topicText.takeMe(caseId)}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.exists}>{topicText.alreadyExists(topic, employee)}</p>
      {caseId !== null && <CaseInBrief caseId={caseId} />}
    </AppModal>
  );
}

function CaseInBrief({ caseId }: { caseId: number }) {
  const { data: row } = useCaseInBrief(caseId);
  const formats = useFormats();
  const opened = row ? formats.date(row.createdDateTime) : '';
  const owner = row?.caseOwner?.participantUserInfo.fullName;
  return (
    <div className={styles.brief}>
      <span className={styles.briefIcon}>
        <Icon of={IconBriefcase} />
      </span>
      <div className={styles.grow}>
        <div className="strong">{topicText.case(caseId)}</div>
        {row && (
          <div className="small muted">
            {owner === undefined ? topicText.opened(opened) : topicText.ownerOf(owner, opened)}
          </div>
        )}
      </div>
      {row && <StatusTag>{row.caseStatus.title}</StatusTag>}
    </div>
  );
}
