import type { CaseDraft } from './case-draft.ts';
import { clearSection, clearTopic } from './case-draft.ts';

/** The part of a draft that is on offer now. */
export interface OfferedDraft {
  readonly draft: CaseDraft;
  /** The name of what was chosen and is no longer on offer. */
  readonly gone: string | null;
}

type Sections = readonly { readonly id: number; readonly title: string }[] | undefined;
type Topics = readonly { readonly topicId: number; readonly topicTitle: string }[] | undefined;

/**
 * A draft may be older than the pack. A section that was removed from the pack is cleared, the rest stays.
 * When none is chosen, the section from the address is chosen if it is on offer (gaps G-51).
 */
export function withOfferedSection(draft: CaseDraft, sections: Sections): OfferedDraft {
  if (sections === undefined) return { draft, gone: null };
  const { section, externalSectionId } = draft;
  if (section !== null && !sections.some(({ id }) => id === section.id))
    return { draft: clearSection(draft), gone: section.title };
  const given = section === null ? sections.find(({ id }) => id === externalSectionId) : undefined;
  return {
    draft: given === undefined ? draft : { ...draft, section: { id: given.id, title: given.title } },
    gone: null,
  };
}

/** The same for the topic, among those of the section. */
export function withOfferedTopic(draft: CaseDraft, topics: Topics): OfferedDraft {
  if (topics === undefined) return { draft, gone: null };
  const { topicId, topicName, externalTopicId } = draft;
  if (topicId !== null && !topics.some((topic) => topic.topicId === topicId))
    return { draft: clearTopic(draft), gone: topicName };
  const given = topicId === null ? topics.find((topic) => topic.topicId === externalTopicId) : undefined;
  return {
    draft: given === undefined ? draft : { ...draft, topicId: given.topicId, topicName: given.topicTitle },
    gone: null,
  };
}
