import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { lookupNoEmployeeReasons } from '@evenhand/contract/configuration';
import { listAdvisers } from '@evenhand/contract/dashboard';
import { listBlockedUsers, listParticipants } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { CaseSummary } from '../case-details/CaseSummary.tsx';
import { caseOf, participantOf, userNumber } from './case-of.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { edda, maren } from './people.ts';
import { renderInApp } from './render-in-app.tsx';

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };
type More = Parameters<typeof renderInApp>[1];

const people = [
  participantOf(1, 'Teodora Whitlock', 1, {
    abilities: { edit: false, changeOwner: true, remove: false, setNotifications: false },
  }),
  participantOf(2, 'Ngozi Farraday', 2, { relationId: 5 }),
  participantOf(3, 'Salma Qureshi-Vane', 3),
  participantOf(5, 'Derrin Lyle-Okafor', 3),
  participantOf(6, 'Isaac Penhallow', 2),
  participantOf(7, 'Priya Castellane', 2),
];
export const wren = {
  userId: userNumber(50),
  employeeId: '304420',
  name: 'Wren Abara',
  jobTitle: 'Store Manager',
  liveCases: 0,
  email: null,
};
const adviserList = [
  {
    id: maren.userId,
    userId: maren.userId,
    name: 'Maren Oduya',
    liveCases: 17,
    tasks: 21,
    away: null,
    email: 'maren.oduya@northmoor.example',
  },
  {
    id: edda.userId,
    userId: edda.userId,
    name: 'Edda Marlowe',
    liveCases: 14,
    tasks: 16,
    away: null,
    email: 'edda.marlowe@northmoor.example',
  },
];

/**
 * The summary of case 10001 with six participants, and Silas blocked; `abilities` say what the reader may do.
 */
export async function showSummary(change: Change = {}, { answers = [], ...rest }: More = {}) {
  return await renderInApp(<CaseSummary caseId={10001} />, {
    answers: [
      answer(getCase, caseOf(change)),
      answer(listParticipants, people),
      answer(listTrackedEvents, []),
      answer(listBlockedUsers, [participantOf(4, 'Silas Brandt', 4, { blacklistedReason: 'Witness' })]),
      answer(listCaseTasks, []),
      answer(listAdvisers, adviserList),
      answer(lookupNoEmployeeReasons, [{ id: 4, title: 'Not known yet' }]),
      ...lookupAnswers,
      ...answers,
    ],
    screens: ['/cases/$caseId'],
    ...rest,
  });
}
