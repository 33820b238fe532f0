import { ParticipantRole } from '@evenhand/contract/participants';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { ClosureDetailsCard } from '../case-closure/ClosureDetailsCard.tsx';
import { AdviserCard } from '../case-people/AdviserCard.tsx';
import { EmployeeCard } from '../case-people/EmployeeCard.tsx';
import { isClosed } from '../cases/case-words.ts';
import { useCase } from '../cases/cases.api.ts';
import { useLookup } from '../configuration/configuration.api.ts';
import { EvidenceCard } from '../evidence/EvidenceCard.tsx';
import { BlockedUsersCard } from '../participants/BlockedUsersCard.tsx';
import { ParticipantsCard } from '../participants/ParticipantsCard.tsx';
import type { ParticipantDialog } from '../participants/participant-dialog.ts';
import { CaseTasksCard } from '../tasks/CaseTasksCard.tsx';
import { TrackedEventsCard } from '../tracked-events/TrackedEventsCard.tsx';
import { WithRail } from '../ui/WithRail.tsx';
import { AddTaskModal } from '../workflow/AddTaskModal.tsx';
import styles from './CaseSummary.module.css';
import { CaseSummarySkeleton } from './CaseSummarySkeleton.tsx';
import { caseFrameText } from './case-frame.text.ts';
import type { CaseLink } from './case-link.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { NextStep } from './NextStep.tsx';
import { ProcessesCard } from './ProcessesCard.tsx';
import { useCaseLink } from './use-case-link.ts';

const EventEditorDialog = lazy(async () => ({
  default: (await import('../tracked-events/EventEditorDialog.tsx')).EventEditorDialog,
}));

const WaitingLettersCard = lazy(async () => ({
  default: (await import('../letters/WaitingLetters.tsx')).WaitingLettersCard,
}));

const PartiesCard = lazy(async () => ({ default: (await import('../parties/PartiesCard.tsx')).PartiesCard }));
const LiveWarningsBox = lazy(async () => ({
  default: (await import('../sanctions/LiveWarningsBox.tsx')).LiveWarningsBox,
}));
const SanctionsCard = lazy(async () => ({ default: (await import('../sanctions/SanctionsCard.tsx')).SanctionsCard }));

/** The first screen of a case: what it is, who is on it, what is to be done. */
export function CaseSummary({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const [chosen, setChosen] = useState<ParticipantDialog | null>(null);
  const [isAddingTask, setIsAddingTask] = useState(false);
  const isNaming = useIsNaming();
  const { link, eventId, drop } = useCaseLink(record);
  // The whole summary appears at once, and is drawn in slices, so that a slow phone answers meanwhile.
  const isDrawn = useDeferredValue(record !== undefined && !isNaming);
  if (record === undefined || !isDrawn) return <CaseSummarySkeleton />;

  const primaryId = record.primaryWorkflowTrackingRecordId;
  const canAddTask = record.abilities.workProcess && record.abilities.viewCaseManagement;
  const dialog = chosen ?? (link === null ? null : (dialogOfLink[link] ?? null));
  const setDialog = (next: ParticipantDialog | null): void => {
    setChosen(next);
    drop();
  };
  return (
    <div className={`stack ${styles.summary}`} data-closed={isClosed(record) || undefined} data-gap="4">
      <NextStep record={record} />
      <WithRail
        railLabel={caseFrameText.context}
        rail={
          <>
            <CaseTasksCard record={record} onAdd={canAddTask ? () => setIsAddingTask(true) : undefined} />
            <Suspense fallback={null}>
              <WaitingLettersCard caseId={caseId} />
            </Suspense>
            <EmployeeCard record={record} />
            <AdviserCard record={record} />
          </>
        }
      >
        <div className={`stack ${styles.what}`} data-gap="4">
          {isClosed(record) && <ClosureDetailsCard record={record} />}
          {record.abilities.viewLiveWarnings && (
            <Suspense fallback={null}>
              <LiveWarningsBox record={record} />
            </Suspense>
          )}
          <DetailsCard record={record} onChangeOwner={() => setDialog({ kind: 'owner' })} />
        </div>
        <ParticipantsCard record={record} dialog={dialog} onDialog={setDialog} />
        <BlockedUsersCard record={record} />
        {record.abilities.viewParties && (
          <Suspense fallback={null}>
            <PartiesCard record={record} />
          </Suspense>
        )}
        {record.abilities.viewSanctions && (
          <Suspense fallback={null}>
            <SanctionsCard record={record} />
          </Suspense>
        )}
        <ProcessesCard record={record} />
        <TrackedEventsCard record={record} />
        <EvidenceCard record={record} />
      </WithRail>
      <Suspense fallback={null}>
        <EventEditorDialog caseId={caseId} eventId={eventId} onClose={drop} />
      </Suspense>
      {canAddTask && primaryId !== null && (
        <AddTaskModal
          caseId={caseId}
          processId={primaryId}
          isOpen={isAddingTask}
          onClose={() => setIsAddingTask(false)}
        />
      )}
    </div>
  );
}

/**
 * Roles and relations are asked for beside the case, so that the participants do not push the
 * rest of the page down (CASE-26).
 */
function useIsNaming(): boolean {
  const roles = useLookup('participantRoles');
  const relations = useLookup('relations');
  // Shows the skeleton only before the first answers: a lookup that failed is read again below, and must not bring it
  // back.
  return !roles.isFetched || !relations.isFetched;
}

const dialogOfLink: Partial<Record<CaseLink, ParticipantDialog>> = {
  addParticipant: { kind: 'add', roleId: ParticipantRole.Stakeholder, isFromNotification: true },
  addObserver: { kind: 'add', roleId: ParticipantRole.Observer, isFromNotification: true },
};
