import type { CaseRecord } from '@evenhand/contract/case-details';
import { adviserName } from '@evenhand/contract/case-names';
import { useState } from 'react';
import { useAdvisers } from '../cases/advisers.api.ts';
import { counted } from '../lib/format.ts';
import { stepAsideText } from '../participants/participants.text.ts';
import { StepAsideModal } from '../participants/StepAsideModal.tsx';
import { useSignedInUser } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { AdviserModal } from './AdviserModal.tsx';
import { adviserText } from './case-people.text.ts';

export function AdviserCard({ record }: { record: CaseRecord }) {
  const { caseAdviser, abilities } = record;
  const me = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  // Only people who choose an adviser need the numbers of their cases and tasks.
  const { data: advisers = [] } = useAdvisers(abilities.changeAdviser);
  const adviser = advisers.find(({ id }) => id === caseAdviser?.adviserId);
  const isMe = adviser?.userId === me.id || caseAdviser?.adviserId === me.id;
  const detail = [
    isMe ? adviserText.you : '',
    adviser === undefined ? '' : counted(adviser.liveCases, adviserText.liveCases),
  ]
    .filter(Boolean)
    .join(' · ');
  const label = caseAdviser === null ? adviserText.add : adviserText.change;
  return (
    <Card
      title={adviserText.adviser}
      actions={
        abilities.changeAdviser && (
          <Button
            size="sm"
            variant="text"
            onClick={() => setIsOpen(true)}
            aria-label={caseAdviser === null ? adviserText.addAdviser : adviserText.changeAdviser}
          >
            {label}
          </Button>
        )
      }
      footer={
        abilities.stepAside && (
          <>
            <span className="muted small">{stepAsideText.question}</span>
            <Button size="sm" variant="text" onClick={() => setIsLeaving(true)}>
              {stepAsideText.stepAside}
            </Button>
          </>
        )
      }
    >
      {caseAdviser === null ? (
        <p className="muted">{adviserName(null)}</p>
      ) : (
        <PersonCell name={caseAdviser.adviserName} detail={detail === '' ? undefined : detail} size="lg" isOwn={isMe} />
      )}
      {abilities.stepAside && <StepAsideModal record={record} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />}
      {abilities.changeAdviser && <AdviserModal record={record} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
