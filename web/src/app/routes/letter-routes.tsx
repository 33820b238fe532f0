import { documentGuid } from '@evenhand/contract/letters';
import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ScreenFailure } from '../../shell/ScreenFailure.tsx';
import { TabShell } from '../../shell/TabShell.tsx';
import { aroundScreen } from '../around-screen.ts';
import { idInAddress } from './id-in-address.ts';
import { rootRoute } from './root-route.tsx';
import { SignedIn, sessionRoute } from './signed-in.tsx';

const LetterScreen = lazyRouteComponent(() => import('../../screens/LetterScreen.tsx'), 'LetterScreen');

/** Letters are written in a tab of their own, without the navigation of the application. */
const letterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wizard',
  ...sessionRoute,
  component: () => (
    <SignedIn frame={TabShell}>
      <Outlet />
    </SignedIn>
  ),
  errorComponent: ScreenFailure,
});

const guidInAddress = z.catch(z.optional(documentGuid), undefined);

/** ROUTE-34. */
const newLetterRoute = createRoute({
  getParentRoute: () => letterRoute,
  path: '/new',
  validateSearch: z.object({
    documentGuid: guidInAddress,
    templateId: idInAddress,
    caseId: idInAddress,
    step: idInAddress,
  }),
  component: aroundScreen(LetterScreen, function NewLetter() {
    const { documentGuid: guid, templateId, caseId } = newLetterRoute.useSearch();
    const isWhole = guid !== undefined && templateId !== undefined && caseId !== undefined;
    return <LetterScreen address={isWhole ? { documentGuid: guid, templateId, caseId } : null} />;
  }),
});

/** ROUTE-35. */
const continueLetterRoute = createRoute({
  getParentRoute: () => letterRoute,
  path: '/continue',
  validateSearch: z.object({ existingDocumentGuid: guidInAddress, step: idInAddress }),
  component: aroundScreen(LetterScreen, function ContinueLetter() {
    return <LetterScreen address={continueLetterRoute.useSearch().existingDocumentGuid ?? null} />;
  }),
});

export const letterRoutes = [letterRoute.addChildren([newLetterRoute, continueLetterRoute])] as const;
