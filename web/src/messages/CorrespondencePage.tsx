import type { ReactNode } from 'react';
import { useCase } from '../cases/cases.api.ts';
import type { ComposeAction } from '../lib/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { ComposePage } from './ComposePage.tsx';
import type { Channel } from './channel.ts';
import { channels } from './channel.ts';
import { InboxPage } from './InboxPage.tsx';
import type { InboxSearch } from './inbox-address.ts';
import type { Item } from './item.ts';
import { inboxText } from './messages.text.ts';

interface CorrespondencePageProps {
  caseId: number;
  kind: Channel['kind'];
  at:
    | { screen: 'inbox'; search: InboxSearch; actionFor?: (item: Item) => ReactNode }
    | { screen: 'compose'; action: ComposeAction; id: number | null };
}

/**
 * The screens of messages and of notes. Nothing of notes is asked for before the person is known to read
 * them.
 */
export function CorrespondencePage({ caseId, kind, at }: CorrespondencePageProps) {
  const { data: record } = useCase(caseId);
  const channel = channels[kind];
  if (record === undefined) return <SkeletonLines lines={8} />;
  if (!channel.canRead(record)) return <EmptyState text={inboxText.noPermission} />;
  if (at.screen === 'inbox')
    return <InboxPage channel={channel} record={record} search={at.search} actionFor={at.actionFor} />;
  return <ComposePage channel={channel} record={record} action={at.action} id={at.id} />;
}
