/** Words every screen about a case shares. */
export const casesText = {
  nobody: 'N/A',
  noAdviser: 'No adviser',
  none: 'None',
  notAssessed: 'Not assessed',
  noEmployee: 'No employee',
  employeeRole: 'Employee',
  theEmployee: (name: string) => `${name}, employee`,
  stage: 'Stage',
  step: 'Step',
  outcome: 'Outcome',
  reasons: 'Reason(s)',
  updatesPaused: 'Updates paused',
} as const;
