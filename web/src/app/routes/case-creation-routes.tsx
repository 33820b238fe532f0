import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { showStep } from '../../case-creation/show-step.ts';
import type { WizardStep } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';
import { currentUserQuery } from '../../users/users.api.ts';
import { aroundScreen } from '../around-screen.ts';
import { idInAddress } from './id-in-address.ts';
import { shellRoute } from './shell-route.tsx';
import { enterSession } from './signed-in.tsx';

const CreateCaseScreen = lazyRouteComponent(() => import('../../screens/CreateCaseScreen.tsx'), 'CreateCaseScreen');

const steps: readonly WizardStep[] = ['owner', 'employee', 'topic'];

/** Parameters from other systems (ROUTE-16); invalid values are left out. */
const external = z.object({
  returnUrl: z.catch(z.optional(z.string()), undefined),
  externalSectionId: idInAddress,
  externalTopicId: idInAddress,
});

const createCaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/create/{-$step}/{-$ownerId}',
  params: {
    parse: ({ step, ownerId }) => ({ step: knownStep(step), ownerId }),
    stringify: ({ step, ownerId }) => ({ step, ownerId }),
  },
  validateSearch: external,
  beforeLoad: async (page) => {
    const { context, location, params, search, preload } = page;
    const { queryClient, session, settings } = context;
    await enterSession(page);
    const me = await queryClient.ensureQueryData(currentUserQuery);
    if (!me.abilities.createCase) throw redirect({ href: paths.permissions(location.pathname), replace: true });
    // Loaded with the wizard, so that no other screen waits for it.
    const { enterWizard } = await import('../../case-creation/enter-wizard.ts');
    // Resting the pointer on a link begins no case.
    if (preload) return;
    const isDualRole = session.read().user?.isDualRole ?? false;
    const instead = await enterWizard(
      { queryClient, me, isDualRole, returnOrigins: settings.returnOrigins },
      { ...params, external: search },
    );
    if (instead !== null) throw redirect({ href: instead, replace: true });
  },
  onEnter: ({ context, params }) => showStep(context.queryClient, params.step ?? null),
  onStay: ({ context, params }) => showStep(context.queryClient, params.step ?? null),
  onLeave: ({ context }) => showStep(context.queryClient, null),
  component: aroundScreen(CreateCaseScreen, function CreateCase(): ReactNode {
    const { step, ownerId } = createCaseRoute.useParams();
    return step === undefined ? null : <CreateCaseScreen step={step} ownerId={ownerId} />;
  }),
});

/** The accepted steps (ROUTE-06); any other address does not exist. */
function knownStep(text: string | undefined): WizardStep | undefined {
  const step = steps.find((known) => known === text);
  if (text !== undefined && text !== '' && step === undefined) throw notFound();
  return step;
}

export const caseCreationRoutes = [createCaseRoute] as const;
