import type { FindingAnswer, FindingStage, MatterState } from './matters.ts';

/** What a finding says, on the screen, in the history, in exports and in letters. */
export const findingTitles: Readonly<Record<FindingAnswer, string>> = {
  'case-to-answer': 'Case to answer',
  'no-case-to-answer': 'No case to answer',
  upheld: 'Upheld',
  'partly-upheld': 'Partly upheld',
  'not-upheld': 'Not upheld',
};

/** Who answers a matter at each stage, and what the answer is called. */
export const findingStageTitles: Readonly<Record<FindingStage, string>> = {
  investigation: 'Investigation',
  decision: 'Decision',
  appeal: 'Appeal',
};

export const matterStateTitles: Readonly<Record<MatterState, string>> = {
  open: 'Open',
  withdrawn: 'Withdrawn',
  merged: 'Merged',
};

/** Stands in the place of the name of whoever raised a matter, for everybody but HR. */
export const NAME_WITHHELD = 'Name withheld';
