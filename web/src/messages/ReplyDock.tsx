import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconExternalLink } from '@tabler/icons-react';
import { DraftNote } from '../process-components/DraftNote.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { ComposeForm } from './ComposeForm.tsx';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import styles from './messages.module.css';
import { composeText } from './messages.text.ts';
import { SeenBy } from './SeenBy.tsx';
import { useCompose } from './use-compose.ts';
import { WrittenSoFar } from './WrittenSoFar.tsx';
import type { Writing } from './writing.ts';

interface ReplyDockProps {
  channel: Channel;
  record: CaseRecord;
  parent: Item;
  draft: Item | undefined;
  writing: Writing;
  /** The person has just asked to answer. */
  isNew: boolean;
  onSaved: (item: Item) => void;
  onClose: () => void;
}

/** The answer to the open item, docked below it. */
export function ReplyDock({ channel, record, parent, draft, writing, isNew, onSaved, onClose }: ReplyDockProps) {
  const target = { kind: 'typed', caseId: record.id, parent } as const;
  const compose = useCompose({ channel, record, target, draft, onPosted: onClose, onSaved, onDiscarded: onClose });
  const { status, savedAt } = compose.draft;
  return (
    <section className={styles.dock} aria-label={channel.text.replyTitle}>
      {compose.isGone && writing.kind === 'open' ? (
        <>
          <WrittenSoFar because={composeText.endedElsewhere} compose={compose} />
          <Button size="sm" onClick={onClose}>
            {composeText.close}
          </Button>
        </>
      ) : writing.kind !== 'open' ? (
        <WrittenSoFar
          because={writing.kind === 'not now' ? writing.because : composeText.observersRead}
          compose={compose}
        />
      ) : (
        <>
          <Inline gap={3}>
            <h3>{channel.text.replyTitle}</h3>
            <SeenBy channel={channel} record={record} audience={compose.values.audience} />
            <span className={styles.end}>
              <DraftNote status={status} savedAt={savedAt} />
              <ButtonLink
                size="sm"
                variant="text"
                icon={IconExternalLink}
                href={channel.compose(record.id, 'reply', parent.id)}
                aria-label={composeText.openFullPage}
                title={composeText.openFullPage}
              >
                {null}
              </ButtonLink>
            </span>
          </Inline>
          <ComposeForm
            channel={channel}
            record={record}
            compose={compose}
            size="small"
            focuses={isNew ? 'text' : null}
            onLeave={onClose}
          />
        </>
      )}
    </section>
  );
}
