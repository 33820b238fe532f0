import type { DismissedMessage } from '@evenhand/contract/unassigned-messages';
import { useState } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { FileList } from '../files/FileList.tsx';
import { MailAsItCame } from '../files/MailAsItCame.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Pager } from '../ui/Pager.tsx';
import { RowDetail } from '../ui/RowDetail.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { usersText } from '../users/users.text.ts';
import { MESSAGES_PER_PAGE, useDeleted, useRestore } from './unassigned-messages.api.ts';
import { unassignedText as text } from './unassigned-messages.text.ts';

/** What was deleted from the list, by whom and when. Those who may delete put it back. */
export function DeletedMessages() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card isPadded={false} aria-label={text.deletedMessages}>
      <Disclosure
        title={text.deletedMessages}
        headingLevel={2}
        isOpen={isOpen}
        onToggle={() => setIsOpen((was) => !was)}
      >
        <Deleted />
      </Disclosure>
    </Card>
  );
}

function Deleted() {
  const { reviewRemovals } = useCurrentUser().abilities;
  const [page, setPage] = useState(1);
  const deleted = useDeleted(page);
  if (deleted.isError && deleted.data === undefined)
    return (
      <SectionError text={text.deletedFailed} onRetry={() => void deleted.refetch()} isRetrying={deleted.isFetching} />
    );
  if (deleted.data === undefined)
    return (
      <div className="card-body">
        <SkeletonLines lines={3} />
      </div>
    );
  const { rows, hasMore } = deleted.data;
  const isEmpty = rows.length === 0 && !deleted.isPlaceholderData;
  // The last one of a page has been put back.
  if (isEmpty && page > 1) setPage(page - 1);
  if (isEmpty && page === 1) return <p className="card-body muted">{text.noneDeleted}</p>;
  return (
    <>
      <ul className="card-body stack" data-gap="5">
        {rows.map((message) => (
          <li key={message.id}>
            <DeletedMessage message={message} mayRestore={reviewRemovals} />
          </li>
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <Pager
          page={page}
          pageSize={MESSAGES_PER_PAGE}
          total={undefined}
          shown={deleted.isPlaceholderData ? undefined : { rows: rows.length, hasMore }}
          noun={text.deletedNoun}
          onPage={setPage}
        />
      )}
    </>
  );
}

function DeletedMessage({ message, mayRestore }: { message: DismissedMessage; mayRestore: boolean }) {
  const restore = useRestore();
  const { id, subject, body, senderName, senderAddress, updatedAt, dismissedAt, dismissedByName } = message;
  return (
    <RowDetail
      name={senderName}
      detail={usersText.fromAddress(senderAddress)}
      at={<Instant at={updatedAt} as="stamp" />}
      aside={
        <div className="stack" data-gap="3">
          <p>
            {text.deletedBy(dismissedByName)} · <Instant at={dismissedAt} as="stamp" />
          </p>
          {mayRestore && (
            <Button
              isBusy={restore.isPending}
              onClick={() =>
                restore.mutate(id, { onSuccess: () => showSnackbar(text.restored, 'success'), onError: sayRefusal })
              }
            >
              {text.restore}
            </Button>
          )}
        </div>
      }
    >
      <h3>{subject}</h3>
      <RichTextView html={body} />
      <FileList files={message.caseTrackingMessageAttachments} />
      <MailAsItCame mail={message.cameByMail} />
    </RowDetail>
  );
}
