import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Concerned, ConcernedSent, Finding, Matter, MatterSent } from '@evenhand/contract/matters';
import { addMatter, changeMatter, listMatters, mergeMatter, withdrawMatter } from '@evenhand/contract/matters';
import { page } from 'vitest/browser';
import type { SignedInPerson } from '../users/users.api.ts';
import { caseOf } from './case-of.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { showRoute } from './show-route.tsx';

const nobody = { partyId: null, participantId: null, isEmployee: false } as const;
const callum: Concerned = { ...nobody, isEmployee: true, name: 'Callum Brightwater' };
export const theo: Concerned = { ...nobody, partyId: 3, name: 'Theo Marsh' };
const ngozi: Concerned = { ...nobody, participantId: 2, name: 'Ngozi Farraday' };
const people = [
  { ...callum, relation: 'Employee' },
  { ...theo, relation: 'Respondent' },
  { ...ngozi, relation: 'HR adviser' },
];

const categories = [
  { id: 1, title: 'Timekeeping' },
  { id: 2, title: 'Health and safety' },
];

/** An open matter without findings, with the changes of a test. */
export function matterOf(number: number, change: Partial<Matter> = {}): Matter {
  return {
    number,
    category: categories[0]!,
    text: `What is said in number ${number}.`,
    happenedWhen: null,
    happenedWhere: null,
    against: callum,
    raisedBy: theo,
    isRaiserWithheld: false,
    state: 'open',
    mergedInto: null,
    closedReason: null,
    findings: [],
    addedBy: 'Maren Oduya',
    addedAt: '2026-11-18T10:05:00.000Z',
    version: 1,
    abilities: { change: true, close: true },
    ...change,
  };
}

/** A decision that it is upheld, of 18/11/2026, with the changes of a test. */
export function findingOf(id: number, change: Partial<Finding> = {}): Finding {
  return {
    id,
    stage: 'decision',
    answer: 'upheld',
    reasons: 'Two people saw it.',
    decidedOn: '2026-11-18',
    decidedBy: 'Silas Brandt',
    recordedBy: null,
    onBehalfReason: null,
    evidence: [],
    ...change,
  };
}

/** A server that keeps the matters of case 10001 that are sent to it. */
export function mattersServer(begin: readonly Matter[] = [], noun: 'allegation' | 'matter' | null = 'allegation') {
  const world = { matters: [...begin] };
  const store = (matter: Matter): Matter => {
    world.matters = [...world.matters.filter(({ number }) => number !== matter.number), matter].toSorted(
      (one, other) => one.number - other.number,
    );
    return matter;
  };
  const at = (number: string | undefined): Matter => world.matters.find((one) => one.number === Number(number))!;
  const answers: FakeAnswer[] = [
    answer(listMatters, () => ({ matters: world.matters, noun, categories, people })),
    answer(addMatter, ({ body }) => store({ ...matterOf(world.matters.length + 1), ...saidIn(body as MatterSent) })),
    answer(changeMatter, ({ params, body }) => {
      const before = at(params.number);
      return store({ ...before, ...saidIn(body as MatterSent), version: before.version + 1 });
    }),
    answer(withdrawMatter, ({ params, body }) => {
      const { reason } = body as { reason: string };
      const abilities = { change: false, close: false };
      return store({ ...at(params.number), state: 'withdrawn', closedReason: reason, abilities });
    }),
    answer(mergeMatter, ({ params, body }) => {
      const { into, reason } = body as { into: number; reason: string };
      const abilities = { change: false, close: false };
      return store({ ...at(params.number), state: 'merged', mergedInto: into, closedReason: reason, abilities });
    }),
  ];
  return { world, answers };
}

function saidIn({ categoryId, against, raisedBy, ...said }: MatterSent): Partial<Matter> {
  return {
    text: said.text,
    happenedWhen: said.happenedWhen ?? null,
    happenedWhere: said.happenedWhere ?? null,
    isRaiserWithheld: said.isRaiserWithheld ?? false,
    category: categories.find(({ id }) => id === categoryId) ?? null,
    against: personOf(against),
    raisedBy: personOf(raisedBy),
  };
}

function personOf(sent: ConcernedSent | null | undefined): Concerned | null {
  if (!sent) return null;
  if ('isEmployee' in sent) return callum;
  return 'partyId' in sent ? theo : ngozi;
}

interface Shown {
  matters?: readonly Matter[];
  noun?: 'allegation' | 'matter' | null;
  abilities?: Partial<CaseAbilities>;
  user?: SignedInPerson;
  at?: string;
  /** Instead of what the server would say; the last answer to a route counts. */
  answers?: readonly FakeAnswer[];
}

/** The tab of matters of case 10001, for a person who writes on it. */
export async function showMatters(shown: Shown = {}) {
  const { matters = [], noun = 'allegation', abilities = {}, at = 'matters', answers = [], user } = shown;
  const { world, answers: served } = mattersServer(matters, noun);
  const record = caseOf({ abilities: { viewMatters: true, changeMatters: true, ...abilities } }) as CaseRecord;
  const app = await showRoute(`/cases/10001/${at}`, {
    ...(user === undefined ? {} : { user }),
    answers: [answer(getCase, record), ...served, ...lookupAnswers, ...answers],
  });
  return {
    ...app,
    world,
    sent: () => app.calls.filter(({ route }) => route.method !== 'GET'),
    choose: async (box: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: box }).click();
      await page.getByRole('option', { name: option }).click();
    },
    snackbar: (text: string) => page.getByRole('status').getByText(text),
  };
}
