import { useEffect, useRef } from 'react';
import type { WizardStep } from '../lib/paths.ts';
import { refusedText } from '../lib/refused-text.ts';
import { useCaseRole } from '../session/use-session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './case-creation.module.css';
import { creationText, topicText } from './case-creation.text.ts';
import type { DraftChange } from './case-draft.ts';
import { accessLevelOf, chooseSection, chooseTopic, clearTopic, createCaseBodyOf, employeeForm } from './case-draft.ts';
import { ExistingCaseModal } from './ExistingCaseModal.tsx';
import type { StepProps } from './OwnerStep.tsx';
import { ProcessPreview } from './ProcessPreview.tsx';
import { SectionChoice } from './SectionChoice.tsx';
import { TopicChoice } from './TopicChoice.tsx';
import { UnsuitableTopicModal } from './UnsuitableTopicModal.tsx';
import { useOpenCase } from './use-open-case.ts';
import { useTopicChoice } from './use-topic-choice.ts';
import { WizardFrame } from './WizardFrame.tsx';

/** Step for topic and creation. */
export function TopicStep({ navigation, draft: stored, change: changeStored }: StepProps) {
  const { accessLevels } = useCurrentUser();
  const [caseRole] = useCaseRole();
  const accessLevelId = accessLevelOf(stored, accessLevels);
  const { sections, topics, offered, draft, chosen, gone } = useTopicChoice(stored, accessLevelId);
  const change = (next: DraftChange): void => changeStored(() => next(draft));
  const goTo = (step: WizardStep): void => {
    // A topic from the address, or one no longer on offer, is saved with the step.
    if (draft !== stored) changeStored(() => draft);
    navigation.goTo(step);
  };
  const isUnsuitable = chosen?.isEmployeeRequired === true && employeeForm(draft) === 'none';
  const sectionId = draft.section?.id ?? null;
  const topicCard = useRef<HTMLElement>(null);
  const shownFor = useRef(sectionId);
  useEffect(() => {
    // On a phone the topics come below the sections, out of sight.
    if (shownFor.current !== sectionId) topicCard.current?.scrollIntoView({ block: 'nearest' });
    shownFor.current = sectionId;
  }, [sectionId]);
  const opening = useOpenCase({
    body: isUnsuitable ? null : createCaseBodyOf(draft, accessLevelId, caseRole),
    offered,
    draft,
  });
  const isWaiting = draft.topicId === null || isUnsuitable;
  return (
    <WizardFrame
      navigation={{ ...navigation, goTo }}
      step="topic"
      draft={draft}
      title={topicText.title}
      lead={topicText.lead}
      needed={isWaiting ? creationText.topicNeeded : null}
      isBusy={opening.isBusy}
      onForward={opening.open}
    >
      <Stack>
        <FormErrorBanner message={refusedText(opening.error)} attempt={opening.attempt} />
        {gone !== null && (
          <Banner tone="warning" role="status" title={topicText.gone(gone)}>
            {topicText.otherChoicesStay}
          </Banner>
        )}
        <SectionChoice
          sections={sections}
          hasAccessLevel={accessLevelId !== null}
          value={draft.section?.id ?? null}
          onSelect={(section) => change((now) => chooseSection(now, section))}
        />
        {draft.section !== null && (
          <Card ref={topicCard} className={styles.topics ?? ''}>
            <TopicChoice
              topics={topics}
              value={chosen?.topicId ?? null}
              onSelect={(topic) => change((now) => chooseTopic(now, topic))}
            />
            {draft.topicId !== null && (
              <ProcessPreview topicId={draft.topicId} ownerName={draft.ownerName} hasAdviser={caseRole === 'HRUser'} />
            )}
            {draft.topicId !== null && caseRole !== 'HRUser' && <p>{topicText.hrNamesAdviser}</p>}
          </Card>
        )}
      </Stack>
      <UnsuitableTopicModal isOpen={isUnsuitable} onClose={() => change(clearTopic)} />
      <ExistingCaseModal
        existing={opening.existing}
        topic={draft.topicName ?? ''}
        employee={draft.employeeName ?? ''}
        isBusy={opening.isBusy}
        onCancel={opening.dismiss}
        onCreateAnyway={opening.openAnyway}
      />
    </WizardFrame>
  );
}
