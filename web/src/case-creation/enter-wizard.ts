import type { QueryClient } from '@tanstack/react-query';
import type { WizardStep } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import type { SignedInPerson } from '../users/users.api.ts';
import { profileQuery } from '../users/users.api.ts';
import { caseDraftQuery } from './case-creation.api.ts';
import type { CaseDraft } from './case-draft.ts';
import { chooseOwner, emptyDraft, isOnlyPreselected, isReachable, primaryLevel } from './case-draft.ts';
import type { CaseDraftStore } from './case-draft-store.ts';
import { caseDraftStore } from './case-draft-store.ts';
import { acceptedReturnUrl } from './return-url.ts';
import { earlierDraftFrom } from './server-draft.ts';
import { wizardSteps } from './wizard-steps.ts';

/** Parameters of the address from other systems (gaps G-51). */
interface ExternalParameters {
  returnUrl?: string | undefined;
  externalSectionId?: number | undefined;
  externalTopicId?: number | undefined;
}

export interface WizardAddress {
  /** Without a step the wizard starts. */
  step?: WizardStep | undefined;
  /** Preselected on the owner step. */
  ownerId?: string | undefined;
  external: ExternalParameters;
}

interface Entering {
  queryClient: QueryClient;
  me: SignedInPerson;
  isDualRole: boolean;
  /** Origins of a return address besides our own. */
  returnOrigins: readonly string[];
}

/**
 * Before a step of the wizard is shown: puts the values of the address into the draft, and finds what
 * was kept before a sign-out.
 * @returns the address to go to instead; null when the step can be shown (WIZ-15).
 */
export async function enterWizard(
  entering: Entering,
  { step, ownerId, external }: WizardAddress,
): Promise<string | null> {
  const { queryClient, me, returnOrigins } = entering;
  const choosesOwner = me.abilities.createCaseForOthers;
  const store = caseDraftStore(queryClient, me);
  const preset = handedOver(external, returnOrigins);
  if (step === undefined) {
    // A person found in the search was to own another case. What was begun is shown as begun.
    if (isOnlyPreselected(store.read())) store.change(() => emptyDraft);
    if (preset !== null) store.change(() => ({ ...emptyDraft, ...preset }));
    store.resume();
    // A person who opens cases only for themselves is the owner from the start (WIZ-04).
    if (!choosesOwner)
      store.change((now) => ({
        ...chooseOwner(now, { id: me.userId, name: me.fullName }, true),
        ownerAccessLevelId: primaryLevel(me.accessLevels),
      }));
    return paths.createCase(wizardSteps(choosesOwner)[0]);
  }
  if (!isReachable(store.read(), step, choosesOwner)) await restore(store, entering, step);
  if (preset !== null) store.change((now) => ({ ...now, ...preset }));
  if (!isReachable(store.read(), step, choosesOwner)) return paths.createCase();
  // The step does not wait for the name of the owner; the name appears when it has arrived.
  if (step === 'owner' && ownerId !== undefined) void preselect(store, entering, ownerId);
  return null;
}

function handedOver(
  { returnUrl, externalSectionId, externalTopicId }: ExternalParameters,
  returnOrigins: readonly string[],
): Partial<CaseDraft> | null {
  if (returnUrl === undefined && externalSectionId === undefined && externalTopicId === undefined) return null;
  return {
    returnUrl: acceptedReturnUrl(returnUrl, returnOrigins),
    externalSectionId: externalSectionId ?? null,
    externalTopicId: externalTopicId ?? null,
  };
}

/**
 * The person comes back in the middle after a sign-out: the draft kept by the server replaces the empty one.
 */
async function restore(store: CaseDraftStore, { queryClient, me }: Entering, step: WizardStep): Promise<void> {
  if (store.hasBegun()) return;
  const stored = await queryClient.ensureQueryData(caseDraftQuery).catch(() => null);
  const earlier = earlierDraftFrom(stored);
  if (earlier !== null && isReachable(earlier.draft, step, me.abilities.createCaseForOthers))
    store.change(() => earlier.draft);
}

async function preselect(
  store: CaseDraftStore,
  { queryClient, me, isDualRole }: Entering,
  ownerId: string,
): Promise<void> {
  const profile = await queryClient.fetchQuery(profileQuery(ownerId)).catch(() => null);
  if (profile === null) return;
  const { userId, fullName } = profile;
  store.change((now) => ({
    ...chooseOwner(now, { id: userId, name: fullName }, isDualRole && userId === me.userId),
    preselectedId: userId,
  }));
}
