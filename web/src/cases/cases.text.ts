/** Words every screen about a case shares. */
export const casesText = {
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  nobody: 'N/A',
  none: 'None',
  noEmployee: 'No employee',
  stage: 'Stage',
  step: 'Step',
  outcome: 'Outcome',
  reasons: 'Reason(s)',
  updatesPaused: 'Updates paused',
} as const;
