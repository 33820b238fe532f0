export const endEarlyText = {
  title: 'End this process early?',
  verb: 'End process',
  effect:
    'For example because the employee has resigned, or the matter has moved to another process. Next you record why it ended and check what is still owed. The case stays open until you close it.',
  reason: 'Reason',
  reasonHint: 'It is kept in the history, which everyone on the case can read.',
  giveReason: 'To continue, please give a reason for ending the process early.',
  ended: 'Process ended early',
} as const;
