import type { RemovalRequest } from '@evenhand/contract/removals';
import { IconTrash } from '@tabler/icons-react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { FileLink } from '../files/FileLink.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { audienceText } from '../participants/audience.text.ts';
import { roleTitle } from '../participants/participant-words.ts';
import { RowDetail } from '../ui/RowDetail.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { Tag } from '../ui/Tag.tsx';
import { usersText } from '../users/users.text.ts';
import { Decision } from './Decision.tsx';
import styles from './removals.module.css';
import { removalsText as text } from './removals.text.ts';

/** An opened request: what stays, what would go, and the decision. */
export function RequestDetail({ request }: { request: RemovalRequest }) {
  const { caseTrackingMessage, file } = request;
  if (file !== null) return <FileDetail request={request} file={file} />;
  return caseTrackingMessage === null ? null : <MessageDetail request={request} message={caseTrackingMessage} />;
}

type FileOfRequest = NonNullable<RemovalRequest['file']>;

function FileDetail({ request, file }: { request: RemovalRequest; file: FileOfRequest }) {
  const { addedBy, addedDateTime, audience } = file;
  return (
    <RowDetail
      name={addedBy}
      detail={text.addedFor(audienceText.titles[audience])}
      at={<Instant at={addedDateTime} as="stamp" />}
      goes
      aside={<Decision request={request} />}
    >
      <p>
        <Tag tone="red" icon={IconTrash}>
          {text.fileWouldBeRemoved}
        </Tag>
      </p>
      <div className={styles.file} data-goes>
        <span className={styles.filename}>
          <FileLink file={file} />
        </span>
        <FilePreview file={file} />
      </div>
    </RowDetail>
  );
}

type MessageOfRequest = NonNullable<RemovalRequest['caseTrackingMessage']>;

function MessageDetail({ request, message }: { request: RemovalRequest; message: MessageOfRequest }) {
  const { attachmentsRemovals, messageRemoval } = request;
  const roles = useLookup('participantRoles').data ?? [];
  const { senderAddress, senderRoleId } = message;
  const role = senderRoleId === null ? text.hr : roleTitle(senderRoleId, roles);
  return (
    <RowDetail
      name={message.senderName}
      detail={text.visibleToAll(senderAddress === null ? role : usersText.fromAddress(senderAddress))}
      at={<Instant at={message.updatedAt} as="stamp" />}
      goes={messageRemoval}
      aside={<Decision request={request} />}
    >
      {messageRemoval && (
        <p>
          <Tag tone="red" icon={IconTrash}>
            {text.messageWouldBeRemoved}
          </Tag>
        </p>
      )}
      <h3>{message.subject}</h3>
      <RichTextView html={message.body} />
      {message.caseTrackingMessageAttachments.length > 0 && (
        <ul className={styles.files} aria-label={text.attachments}>
          {message.caseTrackingMessageAttachments.map((file) => (
            <AttachmentRow key={file.id} file={file} goes={attachmentsRemovals.includes(file.id)} />
          ))}
        </ul>
      )}
    </RowDetail>
  );
}

type MessageFile = MessageOfRequest['caseTrackingMessageAttachments'][number];

/** Marks the removed parts by striking out and in words. */
function AttachmentRow({ file, goes }: { file: MessageFile; goes: boolean }) {
  return (
    <li className={styles.file} data-goes={goes || undefined}>
      <span className={styles.filename}>
        <FileLink file={file} />
      </span>
      {goes ? (
        <Tag tone="red" icon={IconTrash}>
          {text.wouldBeRemoved}
        </Tag>
      ) : (
        <span className="muted small">{text.stays}</span>
      )}
      <FilePreview file={file} />
    </li>
  );
}
