import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import type { Section, useSections } from './case-creation.api.ts';
import { topicText } from './case-creation.text.ts';
import { SectionCards } from './SectionCards.tsx';

interface SectionChoiceProps {
  sections: ReturnType<typeof useSections>;
  /** Without a policy area there is nothing to choose from. */
  hasAccessLevel: boolean;
  value: number | null;
  onSelect: (section: Section) => void;
}

/** The sections on offer, or why there are none yet. */
export function SectionChoice({ sections, hasAccessLevel, value, onSelect }: SectionChoiceProps) {
  return (
    <>
      {sections.isError && (
        <Card>
          <SectionError text={topicText.sectionsFailed} onRetry={() => void sections.refetch()} />
        </Card>
      )}
      {sections.isLoading && <SkeletonLines lines={3} />}
      {(sections.data?.length === 0 || !hasAccessLevel) && <EmptyState text={topicText.noSections} />}
      {sections.data && sections.data.length > 0 && (
        <SectionCards sections={sections.data} value={value} onSelect={onSelect} />
      )}
    </>
  );
}
