/** Words every screen about a case shares. */
export const casesText = {
  none: 'None',
  notAssessed: 'Not assessed',
  employeeRole: 'Employee',
  theEmployee: (name: string) => `${name}, employee`,
  stage: 'Stage',
  step: 'Step',
  outcome: 'Outcome',
  reasons: 'Reason(s)',
  updatesPaused: 'Updates paused',
} as const;
