import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import { useState } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { FileList } from '../files/FileList.tsx';
import { MailAsItCame } from '../files/MailAsItCame.tsx';
import { QuotedByMail } from '../files/QuotedByMail.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Link } from '../ui/Link.tsx';
import { RowDetail } from '../ui/RowDetail.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { usersText } from '../users/users.text.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { useAssign, useClaim, useDismiss } from './unassigned-messages.api.ts';
import { unassignedText as text } from './unassigned-messages.text.ts';

/** An opened message: what it says, and how it is assigned. */
export function UnassignedDetail({ message }: { message: UnassignedMessage }) {
  const { subject, body, senderName, senderAddress, updatedAt, caseTrackingRecordId: caseId } = message;
  return (
    <RowDetail
      name={senderName}
      detail={senderAddress === null ? text.onCase(caseId ?? 0) : usersText.fromAddress(senderAddress)}
      at={<Instant at={updatedAt} as="stamp" />}
      aside={
        <div className="stack" data-gap="3">
          {caseId === null ? <Assign message={message} /> : <Claim caseId={caseId} />}
        </div>
      }
    >
      <h3>{subject}</h3>
      <RichTextView html={body} />
      <QuotedByMail mail={message.cameByMail} />
      <FileList files={message.caseTrackingMessageAttachments} />
      <MailAsItCame mail={message.cameByMail} />
    </RowDetail>
  );
}

/** UNAS-08: the person becomes the adviser of the case. */
function Claim({ caseId }: { caseId: number }) {
  const claim = useClaim();
  return (
    <>
      <p>
        {text.becomeAdviser(caseId)} <Link href={paths.case(caseId)}>{text.openCase(caseId)}</Link>
      </p>
      <Button
        variant="filled"
        isBusy={claim.isPending}
        onClick={() =>
          claim.mutate(caseId, { onSuccess: () => showSnackbar(text.assigned, 'success'), onError: sayRefusal })
        }
      >
        {text.assignToCase}
      </Button>
    </>
  );
}

/** UNAS-09: a message that matches no case asks for one. Those who review removals delete one that belongs to none. */
function Assign({ message }: { message: UnassignedMessage }) {
  const [isOpen, setIsOpen] = useState(false);
  const { reviewRemovals } = useCurrentUser().abilities;
  const isSuggested = message.suggestedCases.length > 0;
  return (
    <>
      {isSuggested ? <Suggested message={message} /> : <p>{text.whichCase}</p>}
      <Button variant={isSuggested ? 'outlined' : 'filled'} onClick={() => setIsOpen(true)}>
        {isSuggested ? text.assignToAnother : text.assignToCase}
      </Button>
      <AssignDialog message={message} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      {reviewRemovals && <Dismiss message={message} />}
    </>
  );
}

/** Cases on which the sender's address is known, each with a button: a person decides, not the address. */
function Suggested({ message: { id, suggestedCases } }: { message: UnassignedMessage }) {
  const assign = useAssign();
  return (
    <>
      {suggestedCases.map((one) => (
        <div key={one.id} className="stack" data-gap="2">
          <p>
            {text.senderIs(one)} <Link href={paths.case(one.id)}>{text.openCase(one.id)}</Link>
          </p>
          <Button
            variant="filled"
            isBusy={assign.isPending && assign.variables.caseId === one.id}
            onClick={() =>
              assign.mutate(
                { messageId: id, caseId: one.id },
                { onSuccess: () => showSnackbar(text.moved(String(one.id)), 'success'), onError: sayRefusal },
              )
            }
          >
            {text.assignTo(one.id)}
          </Button>
        </div>
      ))}
      <p className="muted small">
        {text.checkSender} {text.joins}
      </p>
    </>
  );
}

/** Asks first. When somebody else was first, it says so, and the list is read again. */
function Dismiss({ message: { id, caseTrackingMessageAttachments: attachments } }: { message: UnassignedMessage }) {
  const [isAsking, setIsAsking] = useState(false);
  const dismiss = useDismiss();
  const confirm = (): void =>
    dismiss.mutate(id, {
      onSuccess: () => showSnackbar(text.deleted, 'success'),
      onError: sayRefusal,
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="destructive" onClick={() => setIsAsking(true)}>
        {text.deleteMessage}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={text.areYouSure}
        confirmLabel={text.deleteMessage}
        isDestructive
        isBusy={dismiss.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {text.confirmDelete(attachments.length)}
      </ConfirmModal>
    </>
  );
}
