import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSignedInUser } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Inline } from '../ui/Inline.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { profileQuery, useCurrentUser } from '../users/users.api.ts';
import styles from './case-creation.module.css';
import { creationText, ownerText } from './case-creation.text.ts';
import type { CaseDraft, DraftChange, OwnerCheck } from './case-draft.ts';
import { checkOwner, chooseOwner, primaryLevel } from './case-draft.ts';
import { PersonPicker } from './PersonPicker.tsx';
import type { StepWalk } from './WizardFrame.tsx';
import { WizardFrame } from './WizardFrame.tsx';

export interface StepProps {
  walk: StepWalk;
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  /** Above the step's own content. */
  notice: ReactNode;
}

/** Who owns the new case; somebody who could not open it yet is asked about (gaps G-49). */
export function OwnerStep({ walk, draft, change, notice }: StepProps) {
  const me = useCurrentUser();
  const { isDualRole } = useSignedInUser();
  const queryClient = useQueryClient();
  const [tab, setTab] = useState<'search' | 'me'>(draft.isOwnerUser && isDualRole ? 'me' : 'search');
  const [question, setQuestion] = useState<OwnerCheck>('not applicable');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { ownerId, ownerName } = draft;

  const next = async (): Promise<void> => {
    if (ownerId === null) return;
    setIsBusy(true);
    const profile = draft.isOwnerUser ? null : await queryClient.fetchQuery(profileQuery(ownerId)).catch(() => null);
    setIsBusy(false);
    const levels = draft.isOwnerUser ? me.accessLevels : (profile?.accessLevels ?? []);
    change((now) => ({ ...now, ownerAccessLevelId: primaryLevel(levels) }));
    const found = checkOwner(profile, me.accessLevels);
    if (found === 'not applicable') return walk.goTo('employee');
    setQuestion(found);
    setIsAsking(true);
  };
  const search = (
    <PersonPicker
      query={draft.ownerQuery}
      onQuery={(ownerQuery) => change((now) => ({ ...now, ownerQuery }))}
      selected={ownerId === null ? null : { id: ownerId, name: ownerName ?? '' }}
      onSelect={(person) => {
        change((now) => chooseOwner(now, person));
        void queryClient.prefetchQuery(profileQuery(person.id));
      }}
    />
  );
  const mine = (
    <div className={styles.padded}>
      <Inline gap={4} justify="between">
        <PersonCell name={me.fullName} detail={me.jobTitle} size="lg" isOwn />
        {draft.isOwnerUser ? (
          <span role="status">{ownerText.isMe}</span>
        ) : (
          <Button onClick={() => change((now) => chooseOwner(now, { id: me.userId, name: me.fullName }, true))}>{ownerText.setAsMe}</Button>
        )}
      </Inline>
    </div>
  );
  const tabs = [{ id: 'search' as const, label: ownerText.searchTab, content: search }];
  return (
    <WizardFrame
      walk={walk}
      step="owner"
      draft={draft}
      notice={notice}
      title={ownerText.title}
      lead={ownerText.lead}
      note={ownerId === null ? creationText.ownerNeeded : creationText.nothingShared}
      action={
        <Button
          variant="filled"
          size="lg"
          iconAfter={IconArrowRight}
          aria-keyshortcuts="Control+Enter"
          isBusy={isBusy}
          disabledReason={ownerId === null ? creationText.ownerNeeded : undefined}
          onClick={() => void next()}
        >
          {creationText.next}
        </Button>
      }
    >
      <Card isPadded={false}>
        <Tabs
          label={ownerText.title}
          tabs={isDualRole ? [...tabs, { id: 'me' as const, label: ownerText.meTab, content: mine }] : tabs}
          value={tab}
          onChange={setTab}
        />
      </Card>
      <ConfirmModal
        isOpen={isAsking}
        title={ownerText.confirmTitle}
        confirmLabel={ownerText.continue}
        cancelLabel={creationText.cancel}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          walk.goTo('employee');
        }}
      >
        <p>{question === 'not authorised' ? ownerText.notAuthorised(ownerName ?? '') : ownerText.otherPolicyArea(ownerName ?? '')}</p>
      </ConfirmModal>
    </WizardFrame>
  );
}
