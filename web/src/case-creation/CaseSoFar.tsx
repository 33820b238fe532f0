import { useLookup } from '../configuration/configuration.api.ts';
import type { WizardStep } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useCurrentUser, useProfile } from '../users/users.api.ts';
import styles from './case-creation.module.css';
import { creationText } from './case-creation.text.ts';
import type { CaseDraft } from './case-draft.ts';
import { accessLevelOf } from './case-draft.ts';

interface CaseSoFarProps {
  draft: CaseDraft;
  step: WizardStep;
  hasOwnerStep: boolean;
}

/** The summary of what was chosen so far. */
export function CaseSoFar({ draft, step, hasOwnerStep }: CaseSoFarProps) {
  return (
    <aside aria-label={creationText.newCase}>
      <Card
        title={creationText.newCase}
        footer={hasOwnerStep ? <span className="muted small">{creationText.clears}</span> : undefined}
      >
        <dl className={styles.summary}>
          <div>
            <dt>{creationText.owner}</dt>
            <dd>
              {draft.ownerId === null ? (
                <span className="muted">{creationText.notChosen}</span>
              ) : (
                <Person userId={draft.ownerId} name={draft.ownerName ?? ''} isOwn={draft.isOwnerUser} />
              )}
            </dd>
          </div>
          <div>
            <dt>{creationText.employee}</dt>
            <dd>
              <EmployeeSoFar draft={draft} isAhead={step === 'owner'} />
            </dd>
          </div>
          <div>
            <dt>{creationText.topic}</dt>
            <dd>
              {draft.topicName === null ? (
                <span className="muted">{step === 'employee' ? creationText.nextStep : creationText.notChosen}</span>
              ) : (
                <span className="strong">{draft.topicName}</span>
              )}
              {draft.section !== null && <div className="small muted">{draft.section.title}</div>}
            </dd>
          </div>
          {step === 'topic' && <PolicyArea draft={draft} />}
        </dl>
      </Card>
    </aside>
  );
}

/** Whose HR reads the case; where a person opens cases in one area alone it says nothing. */
function PolicyArea({ draft }: { draft: CaseDraft }) {
  const { accessLevels } = useCurrentUser();
  if (accessLevels.length < 2) return null;
  const areaId = accessLevelOf(draft, accessLevels);
  return (
    <div>
      <dt>{creationText.policyArea}</dt>
      <dd>{accessLevels.find(({ id }) => id === areaId)?.title}</dd>
    </div>
  );
}

function EmployeeSoFar({ draft, isAhead }: { draft: CaseDraft; isAhead: boolean }) {
  const { data: reasons = [] } = useLookup('noEmployeeReasons');
  if (draft.employeeId !== null) return <Person userId={draft.employeeId} name={draft.employeeName ?? ''} />;
  if (draft.employeeNaId !== null) {
    return (
      <>
        {creationText.noEmployee}
        <div className="small muted">{reasons.find(({ id }) => id === draft.employeeNaId)?.title}</div>
      </>
    );
  }
  if (draft.manualEmployeeName.trim() !== '')
    return <PersonCell name={draft.manualEmployeeName} detail={draft.manualEmployeeEmail} />;
  return <span className="muted">{isAhead ? creationText.nextStep : creationText.notChosen}</span>;
}

function Person({ userId, name, isOwn = false }: { userId: string; name: string; isOwn?: boolean }) {
  const { data: profile } = useProfile(userId);
  const detail = [profile?.jobTitle, profile?.employeeId].filter(Boolean).join(' · ');
  return <PersonCell name={name} detail={detail === '' ? null : detail} isOwn={isOwn} />;
}
