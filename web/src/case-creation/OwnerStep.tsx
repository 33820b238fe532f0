import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSignedInUser } from '../session/use-session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { profileQuery } from '../users/users.api.ts';
import { creationText, ownerText } from './case-creation.text.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { chooseOwner } from './case-draft.ts';
import { OwnOwnership } from './OwnOwnership.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { useOwnerCheck } from './use-owner-check.ts';
import type { WizardNavigation } from './WizardFrame.tsx';
import { WizardFrame } from './WizardFrame.tsx';

export interface StepProps {
  navigation: WizardNavigation;
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  /** Above the step's own content. */
  notice: ReactNode;
}

/**
 * Chooses the owner of the new case. When the person chosen could not open the case yet, the
 * wizard asks first (gaps G-49).
 */
export function OwnerStep({ navigation, draft, change, notice, isFromSearch }: StepProps & { isFromSearch: boolean }) {
  const { isDualRole } = useSignedInUser();
  const queryClient = useQueryClient();
  const [tab, setTab] = useState<'search' | 'me'>(draft.isOwnerUser && isDualRole ? 'me' : 'search');
  const owner = useOwnerCheck({ draft, change, onDone: () => navigation.goTo('employee') });
  const { ownerId, ownerName } = draft;

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
    <OwnOwnership isOwner={draft.isOwnerUser} onChoose={(me) => change((now) => chooseOwner(now, me, true))} />
  );
  const tabs = [{ id: 'search' as const, label: ownerText.searchTab, content: search }];
  return (
    <WizardFrame
      navigation={navigation}
      step="owner"
      draft={draft}
      notice={
        isFromSearch && ownerId !== null && ownerId === draft.preselectedId ? (
          <Banner>{ownerText.fromSearch(ownerName ?? '')}</Banner>
        ) : (
          notice
        )
      }
      title={ownerText.title}
      lead={ownerText.lead}
      needed={ownerId === null ? creationText.ownerNeeded : null}
      isBusy={owner.isBusy}
      onForward={owner.check}
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
        isOpen={owner.isAsking}
        title={ownerText.confirmTitle}
        confirmLabel={ownerText.continue}
        cancelLabel={creationText.cancel}
        onCancel={owner.cancel}
        onConfirm={owner.confirm}
      >
        <p>
          {owner.question === 'not authorised'
            ? ownerText.notAuthorised(ownerName ?? '')
            : ownerText.otherPolicyArea(ownerName ?? '')}
        </p>
      </ConfirmModal>
    </WizardFrame>
  );
}
