import { useEffect, useState } from 'react';
import { refusedText } from '../cases/refused-text.ts';
import { useCaseRole } from '../session/use-session.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { useSections, useTopics } from './case-creation.api.ts';
import { creationText, topicText } from './case-creation.text.ts';
import { accessLevelOf, chooseSection, chooseTopic, clearSection, clearTopic, createCaseBodyOf, employeeForm } from './case-draft.ts';
import { ExistingCaseModal } from './ExistingCaseModal.tsx';
import type { StepProps } from './OwnerStep.tsx';
import { ProcessPreview } from './ProcessPreview.tsx';
import { SectionCards } from './SectionCards.tsx';
import { useOpenCase } from './use-open-case.ts';
import { WizardFrame } from './WizardFrame.tsx';

/** What the case is about, and the act itself. */
export function TopicStep({ walk, draft, change }: StepProps) {
  const { accessLevels } = useCurrentUser();
  const [caseRole] = useCaseRole();
  const accessLevelId = accessLevelOf(draft, accessLevels);
  const offered = { accessLevelId, sectionId: draft.section?.id ?? null };
  const sections = useSections(offered);
  const topics = useTopics(offered);
  const chosen = topics.data?.find(({ topicId }) => topicId === draft.topicId);
  const isUnsuitable = chosen?.isEmployeeRequired === true && employeeForm(draft) === 'none';
  const opening = useOpenCase({ body: isUnsuitable ? null : createCaseBodyOf(draft, accessLevelId, caseRole), offered, draft, change });

  // Section and topic that came with the address, if they are on offer (gaps G-51).
  const { externalSectionId, externalTopicId } = draft;
  const offeredSection = draft.section === null ? sections.data?.find(({ id }) => id === externalSectionId) : undefined;
  const offeredTopic = draft.topicId === null ? topics.data?.find(({ topicId }) => topicId === externalTopicId) : undefined;
  useEffect(() => {
    if (offeredSection) change((now) => ({ ...now, section: { id: offeredSection.id, title: offeredSection.title } }));
  }, [offeredSection, change]);
  useEffect(() => {
    if (offeredTopic) change((now) => ({ ...now, topicId: offeredTopic.topicId, topicName: offeredTopic.topicTitle }));
  }, [offeredTopic, change]);

  // A draft may be older than the pack: what went out of it is taken back and named, the rest stays.
  const [gone, setGone] = useState<string | null>(null);
  const isSectionGone = draft.section !== null && sections.isSuccess && !sections.data.some(({ id }) => id === draft.section?.id);
  const isTopicGone = draft.topicId !== null && topics.isSuccess && chosen === undefined;
  useEffect(() => {
    if (isSectionGone) {
      setGone(draft.section?.title ?? null);
      change(clearSection);
    } else if (isTopicGone) {
      setGone(draft.topicName);
      change(clearTopic);
    }
  }, [isSectionGone, isTopicGone, draft.section, draft.topicName, change]);

  const isWaiting = draft.topicId === null || isUnsuitable;
  return (
    <WizardFrame
      walk={walk}
      step="topic"
      draft={draft}
      title={topicText.title}
      lead={topicText.lead}
      note={isWaiting ? creationText.topicNeeded : creationText.nothingShared}
      action={
        <Button
          variant="filled"
          size="lg"
          aria-keyshortcuts="Control+Enter"
          isBusy={opening.isBusy}
          disabledReason={isWaiting ? creationText.topicNeeded : undefined}
          onClick={() => void opening.open()}
        >
          {creationText.createCase}
        </Button>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(opening.error)} attempt={opening.attempt} />
        {gone !== null && (
          <Banner tone="warning" role="status" title={topicText.gone(gone)}>
            {topicText.restKept}
          </Banner>
        )}
        {sections.isError && <SectionError text={topicText.sectionsFailed} onRetry={() => void sections.refetch()} />}
        {sections.isLoading && <SkeletonLines lines={3} />}
        {(sections.data?.length === 0 || accessLevelId === null) && <EmptyState text={topicText.noSections} />}
        {sections.data && sections.data.length > 0 && (
          <SectionCards sections={sections.data} value={draft.section?.id ?? null} onSelect={(section) => change((now) => chooseSection(now, section))} />
        )}
        {draft.section !== null && (
          <Card>
            {topics.isError ? (
              <SectionError text={topicText.topicsFailed} onRetry={() => void topics.refetch()} />
            ) : (
              <Select
                label={topicText.topic}
                name="topicId"
                placeholder={topicText.chooseTopic}
                emptyText={topicText.noTopics}
                hint={topics.data?.length === 0 ? topicText.noTopics : undefined}
                options={(topics.data ?? []).map(({ topicId, topicTitle }) => ({ value: String(topicId), label: topicTitle }))}
                value={chosen === undefined ? null : String(chosen.topicId)}
                onChange={(value) => {
                  const topic = topics.data?.find(({ topicId }) => String(topicId) === value);
                  if (topic) change((now) => chooseTopic(now, { id: topic.topicId, title: topic.topicTitle }));
                }}
              />
            )}
            {draft.topicId !== null && <ProcessPreview topicId={draft.topicId} />}
          </Card>
        )}
      </Stack>
      <AppModal
        isOpen={isUnsuitable}
        onClose={() => change(clearTopic)}
        title={topicText.unsuitable}
        size="small"
        role="alertdialog"
        footer={
          <Button variant="filled" onClick={() => change(clearTopic)}>
            {topicText.ok}
          </Button>
        }
      >
        <p>{topicText.needsEmployee}</p>
      </AppModal>
      <ExistingCaseModal
        found={opening.existing}
        topic={draft.topicName ?? ''}
        employee={draft.employeeName ?? ''}
        isBusy={opening.isBusy}
        onCancel={opening.dismiss}
        onCreateAnyway={opening.openAnyway}
      />
    </WizardFrame>
  );
}
