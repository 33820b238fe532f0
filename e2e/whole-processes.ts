import { ukDay, ukWorkingDayAhead } from './process.ts';
import type { Process, Screen } from './walk-process.ts';

/**
 * The main processes that have no journey of their own: the shortest way that is fair to the employee, with
 * the letters that the events require and a file in one step. The adviser opens and closes the case, its
 * owner does what the process gives to the owner.
 */

const today = ukDay(0);
const invited = { days: [ukWorkingDayAhead(10)], times: ['10:30'] };
/** A meeting that is recorded looking back, on a day before the one it was invited to. */
const metOn = (day: string) => ({ days: [day, day], times: ['10:30', '11:45'], isDoubted: true }) as const;
const met = metOn(ukDay(-5));
/** Long enough ago for the time for an appeal, which runs from `told`, to be over. */
const metBeforeAppeal = metOn(ukDay(-35));
const told = ukDay(-30);
const guide: Screen = { title: 'Before you start' };
const lowRisk: Screen = { title: 'How serious is the risk?', radio: /^Low/ };

export const performance: Process = {
  section: 'Performance and probation',
  topic: 'Performance',
  screens: [
    guide,
    { title: 'Where does work fall short?', check: /^Deadlines/ },
    lowRisk,
    { title: 'What may be the cause?', check: 'Training for the work has been given' },
    { title: 'Informal improvement plan', days: [ukDay(-42), ukDay(-7)], notes: 'Answer every message within a day.' },
    { title: 'Check of the informal plan', days: [ukDay(-6)], chip: 'Partly met', option: 'Formal stage one' },
    { title: 'Invitation to the stage one meeting', ...invited, hasLetter: true },
    { title: 'Companion at the stage one meeting', chip: 'Does not want a companion' },
    { title: 'Stage one meeting', ...met, chip: 'The employee, without a companion' },
    { title: 'Result of stage one', days: [ukDay(-4)], chip: 'First warning, for 12 months', hasLetter: true },
    { title: 'Stage one improvement plan', days: [ukDay(-3), ukDay(60)] },
    { title: 'Stage one review', days: [today], chip: 'Met', option: 'Standard met' },
  ],
  outcome: 'Standard met',
};

export const flexibleWorking: Process = {
  section: 'Work and family',
  topic: 'Flexible working',
  screens: [
    guide,
    { title: 'What change is requested?', check: /^Fewer hours/ },
    lowRisk,
    { title: 'Request received', days: [ukDay(-7)], file: 'Request.txt' },
    { title: 'Is it a request you can decide?', option: 'Yes' },
    { title: 'Can you agree as it stands?', option: 'Agree in full' },
    { title: 'Are you in time?', option: 'In time' },
    { title: 'Decision', days: [today], chip: 'Agreed', hasLetter: true },
    { title: 'Written statement of the change', days: [today], hasLetter: true },
  ],
  outcome: 'Agreed',
};

export const probation: Process = {
  section: 'Performance and probation',
  topic: 'Probation',
  screens: [
    guide,
    { title: 'What kind of probation is it?', radio: 'New starter' },
    lowRisk,
    { title: 'Objectives agreed', days: [ukDay(-150), ukDay(30)], notes: 'Runs a till by herself after two months.' },
    { title: 'Start of the employment', days: [ukDay(-150)] },
    { title: 'Month one review', days: [ukDay(-120)], chip: 'On track' },
    { title: 'Month three review', days: [ukDay(-60)], chip: 'On track' },
    { title: 'Invitation to the decision review', ...invited, chip: 'Yes, it may end', hasLetter: true },
    { title: 'Companion', chip: 'Does not want a companion' },
    { title: 'Decision review', ...met, chip: 'The employee, without a companion' },
    { title: 'What do you decide?', option: 'Confirm in the job' },
    { title: 'Result of the probation', days: [today], chip: 'Confirmed in the job', hasLetter: true },
  ],
  outcome: 'Confirmed',
};

export const redundancy: Process = {
  section: 'Change at work',
  topic: 'Redundancy',
  proposal: [
    guide,
    { title: 'Why are redundancies proposed?', radio: /^Fewer people are needed/ },
    lowRisk,
    { title: 'Business case', days: [ukDay(-60)], notes: 'Two routes become one.' },
    { title: 'Whose case is this?', option: "One person's case" },
    { title: 'Is this part of a collective exercise?', radio: /^No, fewer than 20 dismissals/, option: 'Confirm' },
  ],
  screens: [
    { title: 'Proposed pool and criteria', notes: 'All six drivers of the north routes, by skills and attendance.' },
    { title: 'Does anyone here have priority for other jobs?', check: /^I have checked the pool/ },
    { title: 'Told of being at risk', days: [ukDay(-60)], hasLetter: true },
    { title: 'Invitation to the first meeting', ...invited, hasLetter: true },
    { title: 'First consultation meeting', ...met, notes: 'Why not fewer agency drivers?' },
    { title: 'Selection scores', days: [ukDay(-4)] },
    { title: 'Who has been selected provisionally?', option: 'This person' },
    { title: 'Provisional selection', days: [ukDay(-3)], hasLetter: true },
    { title: 'Invitation to the second meeting', ...invited, hasLetter: true },
    { title: 'Second consultation meeting', ...met, notes: 'The score for skills is too low.' },
    { title: 'Counter-proposal', notes: 'Agency drivers cover holidays only.' },
    { title: 'Other jobs', chip: 'A job was offered', option: 'Offer accepted' },
    { title: 'Offer of a suitable job', days: [ukDay(-40), ukDay(-29)], hasLetter: true },
    { title: 'Trial in the other job', days: [ukDay(-29), ukDay(-1)], hasLetter: true, option: 'The job fits' },
  ],
  outcome: 'Redeployed',
};

export const frequentAbsence: Process = {
  section: 'Absence and health',
  topic: 'Frequent absence',
  screens: [
    guide,
    { title: 'What kind of absence is it?', radio: /^A pattern of days/ },
    lowRisk,
    { title: 'Absence record', days: [ukDay(-370), ukDay(-5)], isDoubted: true },
    { title: 'What must be left out?', check: 'I have looked, and nothing has to be left out' },
    { title: 'What happens next?', option: 'Formal meeting' },
    { title: 'Do you need medical advice first?', option: 'Carry on' },
    { title: 'Invitation to the stage one meeting', ...invited, hasLetter: true },
    { title: 'Companion at the stage one meeting', chip: 'Does not want a companion' },
    { title: 'Stage one meeting', ...met, chip: 'The employee, without a companion' },
    { title: 'Result of stage one', days: [ukDay(-4)], chip: 'Attendance target without a warning', hasLetter: true },
    { title: 'Stage one review', days: [today], chip: 'Met', hasLetter: true, option: 'Target met' },
  ],
  outcome: 'Attendance improved',
};

export const changeOfTerms: Process = {
  section: 'Change at work',
  topic: 'Change of terms',
  proposal: [
    guide,
    { title: 'Why is the change proposed?', radio: /^Different working patterns/ },
    lowRisk,
    { title: 'Proposed change', days: [ukDay(-20)], chip: 'Days or times of work', notes: 'Two late shifts a week.' },
    { title: 'Does the contract allow the change?', radio: /^No clause allows the change/ },
    { title: 'Does it affect some people more than others?', check: 'None of these' },
    {
      title: 'Could 20 or more people be dismissed over this?',
      radio: /^No, fewer than 20 dismissals/,
      option: 'Confirm',
    },
  ],
  screens: [
    { title: 'Employee told of the proposal', days: [ukDay(-18)], hasLetter: true },
    { title: 'Invitation to a meeting about the change', ...invited, hasLetter: true },
    { title: 'Meeting about the change', ...met, notes: 'Late shifts clash with school.' },
    { title: 'Alternatives', days: [ukDay(-4)], chip: 'A smaller or later change', notes: 'It would leave two gaps.' },
    { title: 'What has come of it?', option: 'Agreed' },
    { title: 'Change of terms', days: [ukDay(-3), ukDay(20)], chip: 'Agreed in writing as proposed' },
    { title: 'Written statement of the change', days: [today], hasLetter: true },
  ],
  outcome: 'Agreed',
};

export const fixedTermEnd: Process = {
  section: 'Change at work',
  topic: 'End of a fixed term',
  screens: [
    guide,
    { title: 'Why was the term fixed?', radio: /^To cover for somebody/ },
    lowRisk,
    { title: 'Fixed term', days: [ukDay(-300), ukDay(90)] },
    { title: 'Is it still a fixed-term contract?', radio: /^It is the first fixed-term contract/, option: 'Confirm' },
    { title: 'Question whether the contract is permanent', notApplicable: 'The employee has not asked for it' },
    { title: 'Does anything here need extra care?', check: 'None of these' },
    { title: 'What happens to the work?', radio: /^The person who was covered comes back/ },
    { title: 'Employee told of vacancies', days: [ukDay(-40)], chip: 'There was no suitable job' },
    { title: 'How does it go on?', option: 'It may end' },
    { title: 'Invitation to the meeting', ...invited, hasLetter: true },
    { title: 'Companion at the meeting', chip: 'Does not want a companion' },
    { title: 'Meeting about the end of the term', ...metBeforeAppeal, notes: 'He would like to stay.' },
    { title: 'What do you decide?', option: 'Let it end' },
    { title: 'Have HR check the decision', isPause: true },
    {
      title: 'End of the fixed term',
      days: [told, ukDay(90)],
      chip: 'Some other substantial reason',
      notes: 'The person who was covered comes back.',
      hasLetter: true,
      option: 'The employee was told',
    },
    { title: 'Has an appeal arrived?', option: 'No appeal' },
  ],
  outcome: 'Fixed term ended',
};

export const otherSubstantialReason: Process = {
  section: 'Change at work',
  topic: 'Other substantial reason',
  proposal: [
    guide,
    { title: 'What is the reason?', radio: /^A working relationship has broken down/ },
    lowRisk,
    { title: 'What has happened', days: [ukDay(-20)], notes: 'Two team leaders no longer speak to each other.' },
    { title: 'Does anything here need extra care?', check: 'None of these' },
    { title: 'Does another process cover this?', radio: /^No, this is the reason/, option: 'Confirm' },
    { title: 'Check of the facts', days: [ukDay(-15)], chip: 'The facts are established', notes: 'Both say so.' },
  ],
  screens: [
    { title: 'What is tried first?', option: 'Something else' },
    { title: 'Alternatives', days: [ukDay(-5)], chip: 'Other duties or a changed job', notes: 'Handovers in writing.' },
    { title: 'Has a way been found?', option: 'Yes' },
    { title: 'A way was found', days: [today], chip: 'Settled', notes: 'They lead different shifts from May.' },
  ],
  outcome: 'Resolved informally',
};

export const whistleblowing: Process = {
  section: 'Conduct and grievance',
  topic: 'Whistleblowing',
  proposal: [
    guide,
    { title: 'What kind of wrongdoing is it about?', check: /^Danger to health or safety/ },
    lowRisk,
    {
      title: 'Disclosure received',
      days: [ukDay(-120)],
      chip: 'Their own manager',
      notes: 'Brake checks are signed and not made.',
    },
    { title: 'Do they want their identity kept confidential?', radio: /^No, they are content to be named/ },
    { title: 'Is it a concern, a grievance, or both?', option: 'A concern' },
    { title: 'What protects the person now?', check: /^One person is named/ },
    { title: 'Who knows who spoke up?', check: /^Everyone who knows who spoke up/ },
    { title: 'Does anyone have a conflict of interest?', option: 'No conflict' },
    { title: 'Disclosure acknowledged', days: [ukDay(-119)], hasLetter: true },
    { title: 'Evidence secured', days: [ukDay(-119)], notes: 'The check sheets of the last month.' },
    { title: 'Must anything be reported at once?', option: 'Nothing now' },
    { title: 'How is it looked into?', option: 'Appoint an investigator' },
    { title: 'Appoint the investigation manager', person: ['isaac', 'Isaac Penhallow'] },
    { title: 'Is the investigation manager independent?', check: /^I have asked the investigation manager/ },
    { title: 'Terms of reference', days: [ukDay(-118)], hasLetter: true },
  ],
  screens: [
    { title: 'Interviews', days: [ukDay(-115), ukDay(-115)], times: ['10:00', '15:00'] },
    { title: 'Documents and other evidence', notes: 'The check sheets and the gate log.' },
    { title: 'Investigation report', days: [ukDay(-112)] },
    { title: 'Progress update' },
    { title: 'Findings about the concern', days: [ukDay(-110)], chip: 'Substantiated', notes: 'Eleven were not made.' },
    { title: 'What follows from it?', check: /^What was wrong is put right/ },
    { title: 'Feedback to the person', days: [ukDay(-109)], hasLetter: true },
    { title: 'Does it go further?', option: 'No further' },
    { title: 'Check-in after one month', days: [ukDay(-75)], chip: 'Nothing has changed for the worse' },
    { title: 'Check-in after three months', days: [ukDay(-10)], chip: 'Nothing has changed for the worse' },
  ],
  outcome: 'Substantiated',
};

export const collectiveGrievance: Process = {
  section: 'Conduct and grievance',
  topic: 'Collective grievance',
  noEmployee: 'Group matter',
  proposal: [
    guide,
    { title: 'What is the grievance about?', check: /^Workload/ },
    lowRisk,
    { title: 'Collective grievance received', days: [ukDay(-50)], notes: 'Fourteen loaders of the night shift.' },
    { title: 'Does anything here need extra care?', check: 'None of these' },
    { title: 'Does anyone have a conflict of interest?', option: 'No conflict' },
    { title: 'Who represents them', days: [ukDay(-49)], chip: 'A representative of a trade union that we recognise' },
    {
      title: 'Do the people agree?',
      check: [/^It is raised for two people or more/, /^The representatives confirm/, /^It is about the same matter/],
      option: 'They agree',
    },
    { title: 'Does another procedure apply?', option: 'No, go on' },
    { title: 'Is any part about one person only?', option: 'No' },
    { title: 'Collective grievance acknowledged', days: [ukDay(-48)], hasLetter: true },
    { title: 'Can this be settled without a formal meeting?', option: 'Formal meeting' },
    { title: 'Appoint the hearing manager', person: ['ngozi', 'Ngozi Farraday'] },
    { title: 'Is the hearing manager independent?', check: /^I have asked the hearing manager/ },
    { title: 'Invitation to the meeting', ...invited, hasLetter: true },
  ],
  screens: [
    { title: 'Meeting with the representatives', ...metBeforeAppeal, option: 'Ready to decide' },
    {
      title: 'Outcome of the collective grievance',
      days: [told],
      chip: 'Not upheld',
      notes: 'The work is shared fairly.',
      hasLetter: true,
    },
    { title: 'Each person told', days: [ukDay(-29)], hasLetter: true },
    { title: 'What follows from the outcome?', check: 'Nothing further is needed' },
    { title: 'Has an appeal arrived?', option: 'No appeal' },
    { title: 'Check-in', days: [ukDay(-5)] },
  ],
  outcome: 'Not upheld',
};

export const subjectAccess: Process = {
  section: 'Questions and requests',
  topic: 'Subject access request',
  proposal: [
    guide,
    { title: 'What is asked for?', check: /^The personnel file/ },
    lowRisk,
    { title: 'Request received', days: [ukDay(-7)], notes: 'A copy of the personnel file.', hasLetter: true },
    { title: 'Can you begin?', option: 'Yes, it is clear' },
  ],
  screens: [
    { title: 'Where did you look?', check: 'Personnel and pay records' },
    { title: 'Is there enough time?', option: 'Yes, in time' },
    { title: 'Request answered', days: [today], chip: 'Given', hasLetter: true, option: 'Record the answer' },
  ],
  outcome: 'Information given',
};

/** An employee who leaves before anybody has planned how to keep in contact. */
export const endedEarly: Process = {
  section: 'Absence and health',
  topic: 'Long-term absence',
  screens: [guide, { title: 'What kind of absence is it?', radio: /^Operation or treatment/ }, lowRisk],
  earlyEnd: {
    at: 'Contact plan',
    reason: 'He has resigned and leaves at the end of the month.',
    screens: [
      { title: 'Ended early', days: [today], chip: 'Resigned' },
      {
        title: 'What is still owed?',
        check: [/^Grievances and appeals/, /^Pay and holiday/, /^Suspension and temporary changes/, /^Records/],
      },
    ],
  },
  outcome: 'Resigned',
};
