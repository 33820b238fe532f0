/** Words of closing and reopening a case, and of how it ended. */
export const closureText = {
  closeCase: 'Close Case',
  effectOfClosing: (caseId: number) =>
    `Closing makes Case ${caseId} read-only for everyone on it. It can be reopened with a reason.`,
  conclusion: 'Conclusion',
  prompt: 'Please enter a summary of how this case concluded.',

  reopenCase: 'Reopen Case',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  details: 'Details',
  ok: 'OK',
  needsBoth: 'Choose a reason and enter details.',

  closureDetails: 'Closure Details',
  dateClosed: 'Date closed',
  closedBy: (name: string) => `Closed by ${name}`,
  closed: (caseId: number) => `Case ${caseId} is closed`,
  reopened: (caseId: number) => `Case ${caseId} is open again`,
} as const;
