import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { useCommands } from '../palette/commands.ts';
import { useSingleKeys } from '../palette/single-keys.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { AnswerByMail } from './AnswerByMail.tsx';
import type { Channel } from './channel.ts';
import { ItemList } from './ItemList.tsx';
import type { InboxSearch } from './inbox-address.ts';
import { inboxHref } from './inbox-address.ts';
import type { Item } from './item.ts';
import { useCounts } from './messages.api.ts';
import styles from './messages.module.css';
import { inboxText } from './messages.text.ts';
import { OpenItem } from './OpenItem.tsx';
import { writingOn } from './writing.ts';

interface InboxPageProps {
  channel: Channel;
  record: CaseRecord;
  search: InboxSearch;
  /** A further button for the open item. */
  actionFor?: ((item: Item) => ReactNode) | undefined;
}

/**
 * Messages or notes of a case: the list, and beside it the open one (MSG-03). On a phone they are two
 * screens.
 */
export function InboxPage({ channel, record, search, actionFor }: InboxPageProps) {
  const { id: caseId, abilities } = record;
  const { userId } = useCurrentUser();
  const title = channel.title(useService());
  const counts = useCounts(channel.kind, caseId);
  const isNarrow = useIsNarrow();
  const writing = writingOn(channel, record, userId);
  const isDraft = search.tab === 'drafts' && abilities.saveDrafts;
  const total = (isDraft ? counts?.drafts : counts?.total) ?? null;
  const openId = search.open ?? null;
  const newHref = channel.compose(caseId, 'create');
  // A new message is in a menu of every screen of the case, and the palette has it from there.
  useCommands(
    writing.kind === 'open' && channel.kind === 'note'
      ? [{ label: channel.text.newItem, icon: IconPencil, group: 'case', detail: title, does: { href: newHref } }]
      : [],
  );

  const hrefOf = (id?: number): string =>
    inboxHref(channel, caseId, {
      ...(isDraft ? { tab: 'drafts' as const } : {}),
      ...(id === undefined ? {} : { open: id }),
    });
  const tabs = [
    { href: channel.inbox(caseId), label: inboxText.inboxTab(counts?.unread ?? 0), isCurrent: !isDraft },
    ...(abilities.saveDrafts
      ? [
          {
            href: inboxHref(channel, caseId, { tab: 'drafts' }),
            label: inboxText.draftsTab(counts?.drafts ?? 0),
            isCurrent: isDraft,
          },
        ]
      : []),
  ];
  const open = openId !== null && (
    <OpenItem
      key={openId}
      channel={channel}
      record={record}
      id={openId}
      writing={writing}
      backHref={hrefOf()}
      draftsHref={(id) => inboxHref(channel, caseId, { tab: 'drafts', open: id })}
      actionFor={actionFor}
    />
  );
  if (isNarrow && open !== false)
    return (
      <section className={`card ${styles.phone}`} aria-label={channel.text.item}>
        {open}
      </section>
    );
  return (
    <>
      <div className="pagehead">
        <h2 className={styles.title}>{title}</h2>
        <TabsNav isBare label={inboxText.tabs(title)} tabs={tabs} />
        <div className="acts">
          {writing.kind === 'open' && channel.kind === 'message' && <AnswerByMail record={record} />}
          {writing.kind === 'open' && (
            <ButtonLink variant={isNarrow ? 'filled' : 'outlined'} icon={IconPencil} href={newHref}>
              {channel.text.newItem}
            </ButtonLink>
          )}
          {writing.kind === 'not now' && (
            <Button icon={IconPencil} disabledReason={writing.because}>
              {channel.text.newItem}
            </Button>
          )}
        </div>
      </div>
      <div className={`card ${styles.split}`}>
        <div>
          {total === 0 ? (
            <EmptyState text={isDraft ? channel.text.noDrafts : channel.text.none} />
          ) : (
            <ItemList
              key={String(isDraft)}
              channel={channel}
              caseId={caseId}
              isDraft={isDraft}
              total={total}
              openId={openId}
              hrefOf={hrefOf}
            />
          )}
          {total !== null && (
            <ListFoot isDraft={isDraft} words={isDraft ? inboxText.drafts(total) : channel.text.total(total)} />
          )}
        </div>
        <section className={styles.reader} aria-label={channel.text.item}>
          {open || <p className="card-body muted">{total === 0 ? '' : channel.text.choose}</p>}
        </section>
      </div>
    </>
  );
}

/** Number of items, and the keys of the list while they are switched on. */
function ListFoot({ words, isDraft }: { words: string; isDraft: boolean }) {
  const { userId } = useCurrentUser();
  const hasKeys = useSingleKeys(userId);
  return (
    <div className={`muted small ${styles.foot}`}>
      {words}
      {hasKeys && (
        <span className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {inboxText.move}
          {!isDraft && (
            <>
              {' '}
              <kbd>U</kbd> {inboxText.readOrUnread}
            </>
          )}
        </span>
      )}
    </div>
  );
}
