import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import type { WizardStep } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { profileQuery, useCurrentUser } from '../users/users.api.ts';
import { CarryOn } from './CarryOn.tsx';
import { chooseOwner, emptyDraft, isReachable, primaryLevel } from './case-draft.ts';
import { EmployeeStep } from './EmployeeStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { acceptedReturnUrl } from './return-url.ts';
import { TopicStep } from './TopicStep.tsx';
import { useCaseDraft } from './use-case-draft.ts';

/** What another system may hand over in the address (gaps G-51). */
export interface ExternalParameters {
  returnUrl?: string | undefined;
  externalSectionId?: number | undefined;
  externalTopicId?: number | undefined;
}

export interface CreateCaseWizardProps {
  /** Without a step the wizard starts. */
  step?: WizardStep | undefined;
  /** Preselected on the owner step. */
  ownerId?: string | undefined;
  external: ExternalParameters;
}

const ALL_STEPS: readonly WizardStep[] = ['owner', 'employee', 'topic'];

/** Opens a case in three steps: owner, employee, topic (specification 1 §4). */
export function CreateCaseWizard({ step, ownerId, external }: CreateCaseWizardProps) {
  const me = useCurrentUser();
  const { isDualRole } = useSignedInUser();
  const { returnOrigins } = useClientSettings();
  const router = useRouter();
  const queryClient = useQueryClient();
  const handler = use(LinkHandlerContext);
  const { draft, change, kept, isAsking } = useCaseDraft();
  const choosesOwner = me.abilities.createCaseForOthers;
  const steps = choosesOwner ? ALL_STEPS : ALL_STEPS.slice(1);
  const isHere = step !== undefined && isReachable(draft, step, choosesOwner);

  // Back in the middle after a sign-out: what the server kept is put in place of the start.
  const isReturning = step !== undefined && !isHere && (isAsking || (kept !== null && isReachable(kept.draft, step, choosesOwner)));
  useEffect(() => {
    if (isReturning && kept !== null) change(() => kept.draft);
  }, [isReturning, kept, change]);

  // What the address hands over; a person who opens cases only for themselves is the
  // owner from the start (WIZ-04).
  const { returnUrl, externalSectionId, externalTopicId } = external;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address begins anew, a change of the draft does not.
  useEffect(() => {
    if (returnUrl !== undefined || externalSectionId !== undefined || externalTopicId !== undefined) {
      const accepted = acceptedReturnUrl(returnUrl, returnOrigins);
      const given = { returnUrl: accepted, externalSectionId: externalSectionId ?? null, externalTopicId: externalTopicId ?? null };
      change((now) => ({ ...(step === undefined ? emptyDraft : now), ...given }));
    }
    if (step === undefined && !choosesOwner)
      change((now) => ({ ...chooseOwner(now, { id: me.userId, name: me.fullName }, true), ownerAccessLevelId: primaryLevel(me.accessLevels) }));
    const target = step === undefined ? paths.createCase(steps[0]) : isHere || isReturning ? null : paths.createCase();
    if (target !== null) void router.navigate({ href: target, replace: true });
  }, [step, isReturning, returnUrl, externalSectionId, externalTopicId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address preselects once; what is chosen afterwards counts.
  useEffect(() => {
    if (step !== 'owner' || ownerId === undefined || !choosesOwner) return;
    queryClient.fetchQuery(profileQuery(ownerId)).then(
      ({ userId, fullName }) => change((now) => chooseOwner(now, { id: userId, name: fullName }, isDualRole && userId === me.userId)),
      () => undefined,
    );
  }, [step, ownerId]);

  if (!isHere) return null;
  const walk = {
    steps,
    goTo: (next: WizardStep) => handler?.navigate(paths.createCase(next)),
    cancel: () => {
      change(() => emptyDraft);
      handler?.navigate(paths.dashboard());
    },
  };
  const carryOn = kept !== null && (
    <CarryOn kept={kept} onCarryOn={() => change((now) => ({ ...kept.draft, returnUrl: now.returnUrl ?? kept.draft.returnUrl }))} />
  );
  const shared = { walk, draft, change, notice: carryOn };
  if (step === 'owner') return <OwnerStep key={ownerId} {...shared} />;
  return step === 'employee' ? <EmployeeStep {...shared} /> : <TopicStep {...shared} />;
}
