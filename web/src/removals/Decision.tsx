import type { RemovalRequest } from '@evenhand/contract/removals';
import { IconBell, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import type { IconShape } from '../ui/Icon.tsx';
import { Icon } from '../ui/Icon.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDecision } from './removals.api.ts';
import styles from './removals.module.css';
import type { Extent } from './removals.text.ts';
import { removalsText as text } from './removals.text.ts';

/** Consequences and buttons of the two decisions, each confirmed (REMV-04, REMV-08). */
export function Decision({ request }: { request: RemovalRequest }) {
  const { requestedBy, reason, caseTrackingMessage, file, abilities } = request;
  const ofCase = caseTrackingMessage ?? file;
  const extent = extentOf(request);
  return (
    <>
      <h3>{text.yourDecision}</h3>
      <DescriptionList
        items={[
          { term: text.askedBy, value: requestedBy.fullName },
          { term: text.reason, value: reason.title },
          ...(ofCase === null ? [] : [{ term: text.case, value: text.about(ofCase.employeeName, ofCase.topicTitle) }]),
        ]}
      />
      <ul className={styles.effects}>
        <Effect icon={IconCheck}>
          <b>{text.approve}</b>
          {text.approveDoes(extent)}
        </Effect>
        <Effect icon={IconX}>
          <b>{text.deny}</b>
          {text.denyDoes(extent)}
        </Effect>
        <Effect icon={IconBell}>{text.told(requestedBy.fullName)}</Effect>
      </ul>
      {abilities.canDecide ? <DecisionButtons request={request} /> : <Banner>{text.ownRequest}</Banner>}
    </>
  );
}

function extentOf({ file, messageRemoval, attachmentsRemovals: { length: count } }: RemovalRequest): Extent {
  if (file !== null) return { kind: 'file', count: 1 };
  return { kind: messageRemoval ? 'message' : 'attachments', count };
}

function Effect({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={16} />
      <span>{children}</span>
    </li>
  );
}

function DecisionButtons({ request }: { request: RemovalRequest }) {
  const decide = useDecision();
  const [asking, setAsking] = useState<'approve' | 'deny' | null>(null);
  const [shown, setShown] = useState<'approve' | 'deny'>('deny');
  const ask = (what: 'approve' | 'deny'): void => {
    setShown(what);
    setAsking(what);
  };
  const isApproved = shown === 'approve';
  const confirm = (): void =>
    decide.mutate(
      { request, isApproved },
      {
        onSuccess: () => showSnackbar(isApproved ? text.approved : text.denied, 'success'),
        onError: sayRefusal,
        onSettled: () => setAsking(null),
      },
    );
  return (
    <div className={styles.buttons}>
      <Button isFullWidth onClick={() => ask('deny')}>
        {text.denyRequest}
      </Button>
      <Button isFullWidth variant="destructive" onClick={() => ask('approve')}>
        {text.approveRequest}
      </Button>
      <ConfirmModal
        isOpen={asking !== null}
        title={text.areYouSure}
        confirmLabel={isApproved ? text.approveRequest : text.denyRequest}
        isDestructive={isApproved}
        isBusy={decide.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      >
        {isApproved ? text.confirmApprove(extentOf(request)) : text.confirmDeny(extentOf(request))}
      </ConfirmModal>
    </div>
  );
}
