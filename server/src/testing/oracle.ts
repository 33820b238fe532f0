import type { MatrixActor, MatrixKind, MatrixState } from './matrix-world.ts';

/**
 * What the specification says of each act, written from its text (1 §6, gaps, security study §6.2) and from nothing else: it imports no policy,
 * and must not. `hidden` is CASE_NOT_FOUND or NOT_FOUND, `forbidden` NOT_AUTHORISED, `state` BAD_REQUEST because of the state of the case.
 */
export type Verdict = 'unauthenticated' | 'hidden' | 'forbidden' | 'state' | 'allowed';

export interface Situation {
  readonly actor: MatrixActor;
  readonly state: MatrixState;
  readonly kind: MatrixKind;
}

type Rule = (situation: Situation) => Verdict;

const hrOfTheArea: readonly MatrixActor[] = ['hr', 'adviser', 'dualNotOnCase'];
const writers: readonly MatrixActor[] = ['owner', 'stakeholder', 'hrStakeholder'];
const readersOnly: readonly MatrixActor[] = ['observer'];
/** HR users with the rights of a participant: the respondent, and those of another policy area, whom only their place on the case brings (gaps G-95). */
const hrWithParticipantRights: readonly MatrixActor[] = ['hrRespondent', 'dualObserver', 'hrStakeholder'];

/** Who sees the case at all. */
function sees({ actor, state }: Situation): boolean {
  if (hrOfTheArea.includes(actor) || hrWithParticipantRights.includes(actor)) return true;
  return state !== 'removed' && (writers.includes(actor) || readersOnly.includes(actor));
}

/** Acts as HR on a case they see: HR brings them there (gaps G-95). */
function isHr(actor: MatrixActor): boolean {
  return hrOfTheArea.includes(actor);
}

function about(rule: Rule): Rule {
  return (situation) => {
    if (situation.actor === 'anonymous') return 'unauthenticated';
    return sees(situation) ? rule(situation) : 'hidden';
  };
}

const isClosed = ({ state }: Situation): boolean => state === 'closed' || state === 'closedLocked' || state === 'removed';
const isLocked = ({ state }: Situation): boolean => state === 'locked' || state === 'closedLocked';

const viewer = about(() => 'allowed');
const hrAlways = about(({ actor }) => (isHr(actor) ? 'allowed' : 'forbidden'));
const hrWhileOpen = about((situation) => (!isHr(situation.actor) ? 'forbidden' : isClosed(situation) ? 'state' : 'allowed'));
const editor = about((situation) => {
  if (!isHr(situation.actor) && !writers.includes(situation.actor)) return 'forbidden';
  if (isLocked(situation) && !isHr(situation.actor)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});
function onlyOn(kind: MatrixKind, rule: Rule): Rule {
  return (situation) => {
    const verdict = rule(situation);
    return verdict === 'allowed' && situation.kind !== kind ? 'state' : verdict;
  };
}
const reopening = about((situation) => {
  if (!isHr(situation.actor) && !writers.includes(situation.actor)) return 'forbidden';
  if (isLocked(situation) && !isHr(situation.actor)) return 'forbidden';
  return situation.state === 'closed' || situation.state === 'closedLocked' ? 'allowed' : 'state';
});
/** Working a process needs a live one: a finished or simple process has nothing to submit. */
const processWorker = about((situation) => {
  const verdict = editor(situation);
  return verdict === 'allowed' && situation.state === 'processEnded' ? 'state' : verdict;
});
/** Going back: HR any visit, a business user only their own (domain brief rule 17); here the adviser has completed the one before. */
const undoing = about((situation) => {
  const verdict = processWorker(situation);
  return verdict === 'allowed' && !isHr(situation.actor) ? 'state' : verdict;
});
/** Only HR sets the step of a guided process (gaps G-93, domain brief rule 19). */
const stepSetter = about((situation) => {
  const verdict = processWorker(situation);
  return verdict === 'allowed' && situation.kind === 'guided' && !isHr(situation.actor) ? 'forbidden' : verdict;
});
/** Business users on the case who are not observers; a dual-role person who sees it as HR is a business user too (API-035, PERM-27). */
const helpSeeker = about((situation) => {
  const isBusinessWriter = writers.includes(situation.actor) && situation.actor !== 'hrStakeholder';
  if (!isBusinessWriter && situation.actor !== 'dualNotOnCase') return 'forbidden';
  if (isLocked(situation)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});
const signedIn: Rule = ({ actor }) => (actor === 'anonymous' ? 'unauthenticated' : 'allowed');
const anyHr: Rule = ({ actor }) => {
  if (actor === 'anonymous') return 'unauthenticated';
  return ['otherService', 'hrWrongLevel', 'hrBlocked', 'hrSubject', ...hrWithParticipantRights].includes(actor) || isHr(actor) ? 'allowed' : 'forbidden';
};

/** By method and path of the contract. A served route that is missing here fails the matrix. */
export const oracle: Readonly<Record<string, Rule>> = {
  'GET /api/cases/:id': viewer,
  'GET /api/cases/:id/participants': viewer,
  'GET /api/cases/:id/blacklistedusers': viewer,
  'GET /api/cases/:id/reasons': viewer,
  'GET /api/cases/:id/nextaction': viewer,
  'GET /api/cases/:id/tasks': viewer,
  'GET /api/cases/:id/history': viewer,
  'GET /api/cases/:id/history/filters': viewer,
  'GET /api/workflows/:id': viewer,
  'GET /api/workflowTracking/:id': viewer,
  'GET /api/componentTracking/:id': viewer,
  'GET /api/cases/:id/anytimeevents': viewer,
  'POST /api/anytimeevent/:caseId/:eventId': onlyOn('guided', editor),
  'GET /api/caseTrackingEvents/:id': viewer,
  'PUT /api/caseTrackingEvents/:id': editor,
  'PUT /api/caseTrackingEvents/:id/draft': editor,
  'PUT /api/cases/:id/lock': hrAlways,
  'PUT /api/cases/:id/unlock': hrAlways,
  'PUT /api/cases/:id/adviser': hrWhileOpen,
  'DELETE /api/cases/:id/adviser': hrWhileOpen,
  'GET /api/cases/:id/assign': hrWhileOpen,
  'POST /api/cases/:id/assign': hrWhileOpen,
  'PUT /api/cases/:id/employee': hrWhileOpen,
  'DELETE /api/cases/:id/employee': onlyOn('simple', hrWhileOpen),
  'GET /api/cases/:id/employee/search': hrWhileOpen,
  'POST /api/cases/:id/nextaction': hrWhileOpen,
  'PUT /api/cases/:id/overview': editor,
  'PUT /api/cases/:id/risk/:riskId': onlyOn('guided', editor),
  'POST /api/cases/:id/risk': onlyOn('guided', editor),
  'PUT /api/cases/:id/reasons': onlyOn('guided', editor),
  'POST /api/cases/:id/reasons/:reasonId': onlyOn('guided', editor),
  'DELETE /api/cases/:id/reasons/:reasonId': onlyOn('guided', editor),
  'POST /api/cases/:id/topic/:topicId': onlyOn('simple', editor),
  'POST /api/cases/:id/participants': editor,
  'PUT /api/cases/:id/participants/:participantId': editor,
  'DELETE /api/cases/:id/participants/:participantId': editor,
  'PUT /api/cases/:id/participants/owner': editor,
  'GET /api/cases/:id/participants/search': editor,
  'POST /api/cases/:id/stepaside': hrWhileOpen,
  'PUT /api/cases/:id/close': onlyOn('simple', editor),
  'PUT /api/cases/:id/reopen': onlyOn('simple', reopening),
  'PUT /api/tasks/:id': editor,
  'POST /api/cases/:id/seekHelp': helpSeeker,
  'POST /api/componentTracking': processWorker,
  'POST /api/componentTracking/:id/undo': undoing,
  'PUT /api/componentTracking/:id/draft': processWorker,
  'POST /api/workflowtracking/:id/setstep/:stepId': stepSetter,
  'POST /api/workflowtracking/:id/tasks/:taskId': processWorker,
  'GET /api/CanSeeCase/:id': signedIn,
  'GET /api/cases': signedIn,
  'GET /api/cases/page/:page': signedIn,
  'GET /api/cases/page/total': signedIn,
  'GET /api/cases/nextcases': signedIn,
  'GET /api/cases/assignedcasecount': signedIn,
  'GET /api/cases/query/existingcase': signedIn,
  'GET /api/employees/search': signedIn,
  'GET /api/cases/search/:id': anyHr,
  'GET /api/casesuser/:employeeId': anyHr,
  'GET /api/advisers': anyHr,
};

/** Calls whose answer depends on the caller alone; proved in their own rooms, checked here only for sign-in. */
export const callerOnly: readonly string[] = [
  'POST /api/cases',
  'GET /v1/User/Current',
  'POST /v1/Availability',
  'POST /v1/User/Names',
  'GET /v1/User/UserProfile/:id',
  'GET /v1/adviser',
  'GET /v1/permissions',
  'GET /v1/UserDefinedFilter',
  'POST /v1/UserDefinedFilter',
  'PUT /v1/User/AccessLevel/:accessLevelId',
  'GET /v1/User/Services',
  'PUT /v1/User/Service/:serviceId',
  'GET /v1/Search/api/searchusers/:query',
  'GET /api/services/:id',
  'GET /api/branding',
  'GET /api/accesslevels/:id/sections',
  'GET /api/accessleveltopicsections',
  'GET /api/topics/:id/workflows',
  'GET /api/components/:type/:id',
  'GET /api/components/:type/:id/:extra',
  'GET /api/tasks/query',
  'POST /api/tasks/getallpaginated',
  'GET /api/tasks/outstandingtaskscount',
  'GET /api/tasks/overduetaskscount',
  'GET /api/tasks/tasksduetodaycount',
  'GET /api/tasks/filters',
  'GET /hub/cases',
  'GET /api/notifications/query',
  'GET /api/notification/unreadnotificationcount',
  'GET /api/notification/:id',
  'POST /api/notification/read/:id',
  'POST /api/notification/unread/:id',
  'DELETE /api/notification/delete/:id',
];
