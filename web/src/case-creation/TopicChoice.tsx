import { SectionError } from '../ui/SectionError.tsx';
import { Select } from '../ui/Select.tsx';
import type { useTopics } from './case-creation.api.ts';
import { topicText } from './case-creation.text.ts';

interface TopicChoiceProps {
  topics: ReturnType<typeof useTopics>;
  /** The id of the topic chosen, if it is on offer. */
  value: number | null;
  onSelect: (topic: { id: number; title: string }) => void;
}

/** The topics of the section on offer. */
export function TopicChoice({ topics, value, onSelect }: TopicChoiceProps) {
  if (topics.isError) return <SectionError text={topicText.topicsFailed} onRetry={() => void topics.refetch()} />;
  return (
    <Select
      label={topicText.topic}
      name="topicId"
      placeholder={topicText.chooseTopic}
      emptyText={topicText.noTopics}
      hint={topics.data?.length === 0 ? topicText.noTopics : undefined}
      options={(topics.data ?? []).map(({ topicId, topicTitle }) => ({ value: String(topicId), label: topicTitle }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const topic = topics.data?.find(({ topicId }) => String(topicId) === chosen);
        if (topic) onSelect({ id: topic.topicId, title: topic.topicTitle });
      }}
    />
  );
}
