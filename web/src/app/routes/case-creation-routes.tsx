import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { WizardStep } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';
import { currentUserQuery } from '../../users/users.api.ts';
import { shellRoute } from './shell-route.tsx';

const CreateCaseScreen = lazyRouteComponent(() => import('../../screens/CreateCaseScreen.tsx'), 'CreateCaseScreen');

const steps: readonly WizardStep[] = ['owner', 'employee', 'topic'];
const idInAddress = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);

/** What another system may hand over (ROUTE-16); whatever makes no sense is left out. */
const external = z.object({ returnUrl: z.catch(z.optional(z.string()), undefined), externalSectionId: idInAddress, externalTopicId: idInAddress });

const createCaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/create/{-$step}/{-$ownerId}',
  params: { parse: ({ step, ownerId }) => ({ step: knownStep(step), ownerId }), stringify: ({ step, ownerId }) => ({ step, ownerId }) },
  validateSearch: external,
  beforeLoad: async ({ context, location }) => {
    const { abilities } = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!abilities.createCase) throw redirect({ href: paths.permissions(location.pathname), replace: true });
  },
  component: function CreateCase() {
    return <CreateCaseScreen {...createCaseRoute.useParams()} external={createCaseRoute.useSearch()} />;
  },
});

/** The accepted steps (ROUTE-06); any other is the address of nothing. */
function knownStep(text: string | undefined): WizardStep | undefined {
  const step = steps.find((one) => one === text);
  if (text !== undefined && text !== '' && step === undefined) throw notFound();
  return step;
}

export const caseCreationRoutes = [createCaseRoute] as const;
