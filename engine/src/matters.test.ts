import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { describe, expect, it } from 'vitest';
import type { FindingFacts, MatterFacts } from './case-state.ts';
import { answeredMatters, decidedAnswer, deciderOf, differenceFromFindings, findingsTogether } from './matters.ts';

const finding = (stage: FindingFacts['stage'], answer: FindingFacts['answer'], visitId = 1): FindingFacts => ({
  stage,
  answer,
  visitId,
});
const matter = (number: number, ...findings: FindingFacts[]): MatterFacts => ({ number, isOpen: true, findings });
const person = (userId: string, roleId: number, relationId: number | null) => ({
  id: 1,
  userId,
  name: userId,
  roleId,
  relationId,
  hasWritten: false,
});

describe('Whose findings a stage takes', () => {
  const owner = person('owner', ParticipantRole.CaseOwner, null);
  const of = (...participants: ReturnType<typeof person>[]) => ({ participants: [owner, ...participants] });

  it('is the latest person with the relation of the stage, and never a blocked one [ALLEG-08]', () => {
    const first = person('first', ParticipantRole.Stakeholder, Relation.HearingManager);
    const second = person('second', ParticipantRole.Stakeholder, Relation.HearingManager);
    const investigator = person('investigator', ParticipantRole.Stakeholder, Relation.InvestigationManager);
    const blocked = person('blocked', ParticipantRole.Blocked, Relation.HearingManager);
    expect(deciderOf(of(first, second, investigator, blocked), 'decision')?.userId).toBe('second');
    expect(deciderOf(of(first, second, investigator, blocked), 'investigation')?.userId).toBe('investigator');
  });

  it('is the owner where nobody was appointed, and nobody on a case without an owner [ALLEG-08]', () => {
    const investigator = person('investigator', ParticipantRole.Stakeholder, Relation.InvestigationManager);
    expect(deciderOf(of(investigator), 'appeal')).toEqual({ userId: 'owner', name: 'owner', part: 'the case owner' });
    expect(deciderOf({ participants: [investigator] }, 'appeal')).toBeNull();
  });
});

describe('What was found', () => {
  it('is what an appeal left of the decision; an investigation decides nothing [ALLEG-10]', () => {
    expect(decidedAnswer(matter(1, finding('investigation', 'case-to-answer')))).toBeNull();
    const decided = matter(1, finding('investigation', 'case-to-answer'), finding('decision', 'upheld', 2));
    expect(decidedAnswer(decided)).toBe('upheld');
    expect(decidedAnswer({ findings: [...decided.findings, finding('appeal', 'not-upheld', 3)] })).toBe('not-upheld');
  });

  it('counts no case to answer as not upheld, and leaves closed matters out [ALLEG-12]', () => {
    const matters = [
      matter(1, finding('investigation', 'no-case-to-answer')),
      { ...matter(2, finding('decision', 'upheld')), isOpen: false },
      matter(3, finding('investigation', 'case-to-answer')),
    ];
    expect(answeredMatters({ matters })).toEqual([{ number: 1, answer: 'not-upheld' }]);
    expect(answeredMatters({})).toEqual([]);
  });

  it('reads in one word: upheld where all are, in part where they differ [ALLEG-11]', () => {
    const [upheld, partly, not] = (['upheld', 'partly-upheld', 'not-upheld'] as const).map((answer, index) => ({
      number: index + 1,
      answer,
    }));
    expect(findingsTogether([])).toBeNull();
    expect(findingsTogether([upheld!, { ...upheld!, number: 4 }])).toBe('upheld');
    expect(findingsTogether([not!])).toBe('not-upheld');
    expect(findingsTogether([upheld!, not!])).toBe('partly-upheld');
    expect(findingsTogether([upheld!, partly!])).toBe('partly-upheld');
  });
});

describe('An outcome that does not go with what was found', () => {
  const found = [
    { number: 1, answer: 'not-upheld' },
    { number: 2, answer: 'upheld' },
  ] as const;

  it('is said with the matters that differ [ALLEG-11]', () => {
    expect(differenceFromFindings({ title: 'Not upheld', findings: ['not-upheld'] }, found)).toBe(
      'You chose Not upheld; number 2 is upheld.',
    );
    expect(differenceFromFindings({ title: 'Final written warning', findings: ['upheld'] }, [found[0]])).toBe(
      'You chose Final written warning; number 1 is not upheld.',
    );
    expect(differenceFromFindings({ title: 'Partly upheld', findings: ['partly-upheld'] }, [found[1]])).toBe(
      'You chose Partly upheld; number 2 is upheld.',
    );
  });

  it('is not said of one that goes with them, that says nothing of findings, or while there are none [ALLEG-11]', () => {
    expect(differenceFromFindings({ title: 'Partly upheld', findings: ['partly-upheld'] }, found)).toBeNull();
    expect(differenceFromFindings({ title: 'Resigned' }, found)).toBeNull();
    expect(differenceFromFindings({ title: 'Not upheld', findings: ['not-upheld'] }, [])).toBeNull();
  });
});
