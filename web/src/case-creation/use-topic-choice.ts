import { useEffect, useState } from 'react';
import type { OfferedFor } from './case-creation.api.ts';
import { useSections, useTopics } from './case-creation.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { clearSection, clearTopic } from './case-draft.ts';

/** What there is to choose from. */
interface Offer {
  readonly sections: ReturnType<typeof useSections>;
  readonly topics: ReturnType<typeof useTopics>;
}
type Change = (change: DraftChange) => void;

/**
 * The sections and topics on offer, and the topic chosen of them; `gone` names what was
 * chosen and is offered no more.
 */
export function useTopicChoice(draft: CaseDraft, change: Change, offered: OfferedFor) {
  const sections = useSections(offered);
  const topics = useTopics(offered);
  const chosen = topics.data?.find(({ topicId }) => topicId === draft.topicId);
  useChosenByAddress(draft, change, { sections, topics });
  const gone = useGone(draft, change, { sections, topics });
  return { sections, topics, chosen, gone };
}

/** Section and topic that came with the address, if they are on offer (gaps G-51). */
function useChosenByAddress(draft: CaseDraft, change: Change, { sections, topics }: Offer): void {
  const { externalSectionId, externalTopicId } = draft;
  const offeredSection = draft.section === null ? sections.data?.find(({ id }) => id === externalSectionId) : undefined;
  const offeredTopic = draft.topicId === null ? topics.data?.find(({ topicId }) => topicId === externalTopicId) : undefined;
  useEffect(() => {
    if (offeredSection) change((now) => ({ ...now, section: { id: offeredSection.id, title: offeredSection.title } }));
  }, [offeredSection, change]);
  useEffect(() => {
    if (offeredTopic) change((now) => ({ ...now, topicId: offeredTopic.topicId, topicName: offeredTopic.topicTitle }));
  }, [offeredTopic, change]);
}

/** A draft may be older than the pack: what went out of it is taken back and named, the rest stays. */
function useGone(draft: CaseDraft, change: Change, { sections, topics }: Offer): string | null {
  const [gone, setGone] = useState<string | null>(null);
  const isSectionGone = draft.section !== null && sections.isSuccess && !sections.data.some(({ id }) => id === draft.section?.id);
  const isTopicGone = draft.topicId !== null && topics.isSuccess && !topics.data.some(({ topicId }) => topicId === draft.topicId);
  useEffect(() => {
    if (isSectionGone) {
      setGone(draft.section?.title ?? null);
      change(clearSection);
    } else if (isTopicGone) {
      setGone(draft.topicName);
      change(clearTopic);
    }
  }, [isSectionGone, isTopicGone, draft.section, draft.topicName, change]);
  return gone;
}
