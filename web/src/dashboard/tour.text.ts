export const tourText = {
  title: 'New to Evenhand?',
  position: (position: number, count: number) => `${position} of ${count}`,
  dismiss: 'Do not show this again',
  back: 'Back',
  firstOfThree: 'This is the first of three.',
  next: 'Next',
  done: 'Done',
} as const;

interface TourStep {
  title: string;
  text: string;
}

const yourWork: TourStep = {
  title: 'Your next cases and tasks are here',
  text: 'Choose a number to see the cases or tasks that it counts. Choose a task to open its step.',
};
/** Only HR users have the search (SHELL-08). */
const yourWorkAsHr: TourStep = { ...yourWork, text: `${yourWork.text} The search at the top finds people and cases.` };
const guided: TourStep = {
  title: 'Each case shows its next step',
  text: 'Open a case and choose Start or Continue. The process asks one thing at a time. What you type is saved, so you can stop and come back.',
};
const forHr: TourStep = {
  title: 'Only the people on a case can see it',
  text: 'Add people from the case summary. A blocked person cannot find the case and is not told about it. The history shows who did what, and when.',
};
const forManagers: TourStep = {
  title: 'Ask HR when you need advice',
  text: 'Choose Seek Help on a case to send a message to its HR adviser. Only the people on a case can see it.',
};

/** Texts of the tour: HR users work with the people on a case, managers with their adviser. */
export function tourSteps(isHr: boolean): readonly TourStep[] {
  return isHr ? [yourWorkAsHr, guided, forHr] : [yourWork, guided, forManagers];
}
