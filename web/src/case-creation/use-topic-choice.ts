import { useState } from 'react';
import { useSections, useTopics } from './case-creation.api.ts';
import type { CaseDraft } from './case-draft.ts';
import { withOfferedSection, withOfferedTopic } from './offered-topic.ts';

/**
 * The sections and topics on offer, and the draft as far as they allow it; `gone` names what was chosen and
 * is offered no more, until the step is left.
 */
export function useTopicChoice(stored: CaseDraft, accessLevelId: number | null) {
  const sections = useSections(accessLevelId);
  const inSection = withOfferedSection(stored, sections.data);
  const offered = { accessLevelId, sectionId: inSection.draft.section?.id ?? null };
  const topics = useTopics(offered);
  const { draft, gone: goneTopic } = withOfferedTopic(inSection.draft, topics.data);
  const found = inSection.gone ?? goneTopic;
  const [gone, setGone] = useState(found);
  if (found !== null && found !== gone) setGone(found);
  return {
    sections,
    topics,
    offered,
    draft,
    chosen: topics.data?.find(({ topicId }) => topicId === draft.topicId),
    gone,
  };
}
