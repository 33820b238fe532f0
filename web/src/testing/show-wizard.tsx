import {
  createCase,
  deleteCaseDraft,
  existingCase,
  getCaseDraft,
  saveCaseDraft,
} from '@evenhand/contract/case-creation';
import type { Service } from '@evenhand/contract/configuration';
import {
  getService,
  listSections,
  listTopics,
  lookupNoEmployeeReasons,
  workflowsOfTopic,
} from '@evenhand/contract/configuration';
import type { UserProfile } from '@evenhand/contract/users';
import { getUserProfile, searchEmployees } from '@evenhand/contract/users';
import { redirect, useLocation } from '@tanstack/react-router';
import { CreateCaseWizard } from '../case-creation/CreateCaseWizard.tsx';
import { enterWizard } from '../case-creation/enter-wizard.ts';
import { showStep } from '../case-creation/show-step.ts';
import type { WizardStep } from '../lib/paths.ts';
import type { SignedInPerson } from '../users/users.api.ts';
import { currentUserQuery } from '../users/users.api.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { maren } from './people.ts';
import type { RouteWork } from './render-in-app.tsx';
import { renderInApp } from './render-in-app.tsx';
import { settings } from './standard-answers.ts';

export const corinId = '11111111-0000-4000-8000-000000000001';
export const junoId = '11111111-0000-4000-8000-000000000002';
const personOf = (userId: string, name: string) => ({
  userId,
  employeeId: '305112',
  name,
  jobTitle: 'Planner',
  liveCases: 1,
  email: null,
});
export const profile = (userId: string, change: Partial<UserProfile> = {}): UserProfile => ({
  userId,
  firstName: 'Corin',
  lastName: 'Redfern',
  fullName: 'Corin Redfern',
  employeeId: '305112',
  emailAddress: null,
  jobTitle: 'Contact Centre Manager',
  accessLevels: [{ id: 2, title: 'Distribution', isPrimary: true }],
  isAuthorised: true,
  manager: null,
  ...change,
});
const usualService: Service = {
  id: 1,
  title: 'People Advisory',
  employeeNumberLabel: 'Employee Number',
  messagePageTitle: 'Contact HR',
  notePageTitle: 'Case Notes',
  employeeSelectionConfig: { isSearchable: true, isFreeText: true },
  timeZone: 'Europe/London',
};
const topic = {
  sectionId: 5,
  isEnabled: true,
  isManuallyEnabled: true,
  isEmployeeRequired: false,
  isSimpleProcess: false,
};
const standard = [
  answer(searchEmployees, ({ query }) =>
    query.get('query') === 'corin' ? [personOf(corinId, 'Corin Redfern')] : [personOf(junoId, 'Juno Ashcombe')],
  ),
  answer(getUserProfile, ({ params }) => profile(params.id ?? '')),
  answer(listSections, [{ id: 5, title: 'Conduct', description: null, icon: 'conduct' }]),
  answer(listTopics, [
    { ...topic, topicId: 9, topicTitle: 'Grievance', isEmployeeRequired: true },
    { ...topic, topicId: 10, topicTitle: 'Query' },
    { ...topic, topicId: 11, topicTitle: 'Disabled', isEnabled: false },
    { ...topic, topicId: 12, topicTitle: 'Switched off', isManuallyEnabled: false },
  ]),
  answer(workflowsOfTopic, [
    {
      id: 1,
      title: 'Grievance',
      version: 1,
      isPrimary: true,
      stages: [{ id: 1, title: 'Receive' }],
      firstStep: { title: 'Record the grievance', assignee: 'owner', due: { count: 5, unit: 'working-day' } },
    },
  ]),
  answer(lookupNoEmployeeReasons, [{ id: 4, title: 'Not known yet' }]),
  answer(existingCase, null),
  answer(createCase, { id: 10021 }),
  answer(getCaseDraft, null),
  answer(saveCaseDraft, { savedAt: '2026-11-18T14:42:00.000Z' }),
  answer(deleteCaseDraft, null),
];

/** The part of an address after `/cases/create`; null at every other. */
function wizardAt(pathname: string) {
  const [, , at, step, ownerId] = pathname.split('/');
  return at === 'create' ? { step: step as WizardStep | undefined, ownerId } : null;
}

/** The wizard as its route shows it, with what the route does before. */
function AtAddress() {
  const address = wizardAt(useLocation().pathname);
  return address?.step === undefined ? null : <CreateCaseWizard step={address.step} ownerId={address.ownerId} />;
}

const work: RouteWork = {
  beforeLoad: async ({ queryClient, session }, { pathname, searchStr }) => {
    const address = wizardAt(pathname);
    if (address === null) return;
    const query = new URLSearchParams(searchStr);
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    const external = {
      returnUrl: query.get('returnUrl') ?? undefined,
      externalSectionId: number('externalSectionId'),
      externalTopicId: number('externalTopicId'),
    };
    const me = await queryClient.ensureQueryData(currentUserQuery);
    const isDualRole = session.read().user?.isDualRole ?? false;
    const instead = await enterWizard(
      { queryClient, me, isDualRole, returnOrigins: settings.returnOrigins },
      { ...address, external },
    );
    if (instead !== null) throw redirect({ href: instead, replace: true });
  },
  onShown: (queryClient, pathname) => showStep(queryClient, wizardAt(pathname)?.step ?? null),
};

interface Opened {
  user?: SignedInPerson;
  answers?: readonly FakeAnswer[];
  path?: string;
  /** The settings of the service that differ from the usual ones. */
  service?: Partial<Service>;
}

/** The wizard as its route shows it, by default at its start with Maren signed in. */
export async function showWizard({ user = maren, answers = [], path = '/cases/create', service }: Opened = {}) {
  const app = await renderInApp(<AtAddress />, {
    user,
    answers: [...standard, ...answers, ...(service ? [answer(getService, { ...usualService, ...service })] : [])],
    path,
    screens: ['/$'],
    work,
  });
  const { screen } = app;
  const next = screen.getByRole('button', { name: 'Next' });
  const pick = async (term: string, name: string): Promise<void> => {
    await screen.getByRole('searchbox').fill(term);
    await screen.getByRole('button', { name: 'Search' }).click();
    await screen.getByRole('radio', { name }).click();
    await next.click();
  };
  const pickTopic = async (title: string): Promise<void> => {
    await screen.getByRole('radio', { name: 'Conduct' }).click();
    await screen.getByRole('combobox', { name: 'Topic' }).click();
    await screen.getByRole('option', { name: title }).click();
  };
  const bodies = () => app.calls.filter(({ route }) => route === createCase).map(({ body }) => body);
  return { ...app, next, pick, pickTopic, bodies };
}
