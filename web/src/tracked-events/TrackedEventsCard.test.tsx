import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { showSummary } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

const receipt = {
  id: 1044,
  title: 'Grievance received',
  workflowTrackingId: 77,
  workflowTitle: 'Grievance',
  dateTime: '2026-11-16T00:00:00.000Z',
  isTimed: false,
  isNotApplicable: false,
  recordedDateTime: '2026-11-17T09:30:00.000Z',
  fileCount: 2,
};
const notApplicable = {
  ...receipt,
  id: 1046,
  title: 'Respondent told',
  dateTime: null,
  isNotApplicable: true,
  fileCount: 0,
};
const awaited = {
  ...receipt,
  id: 1045,
  title: 'Investigation report',
  dateTime: null,
  recordedDateTime: null,
  fileCount: 0,
};
const undated = { ...receipt, id: 1047, title: 'Companion', dateTime: null, fileCount: 0 };

test('recorded events are counted on the case page and stand there with process, date, day of recording and files, and each opens [GEN-08]', async () => {
  const { screen } = await showSummary(
    {},
    { answers: [answer(listTrackedEvents, [receipt, awaited, notApplicable, undated])] },
  );
  const table = screen.getByRole('table', { name: 'Recorded events' });
  const rows = table.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Grievance receivedGrievance16/11/202617/11/2026 2 files');
  await expect.element(rows.nth(2)).toHaveTextContent('Investigation reportGrievanceNot recorded yet');
  await expect.element(rows.nth(3)).toHaveTextContent('Respondent toldGrievanceNot applicable17/11/2026');
  await expect.element(rows.nth(4)).toHaveTextContent('CompanionGrievanceNo date17/11/2026');
  await expect
    .element(screen.getByRole('region', { name: 'Recorded events' }).getByText('3', { exact: true }))
    .toBeVisible();
  const link = table.getByRole('link', { name: 'Grievance received' });
  await expect.element(link).toHaveAttribute('href', '/cases/10001/?action=event&eventId=1044');
});

test('a case without recorded events shows no list of them', async () => {
  const { screen } = await showSummary({}, { answers: [answer(listTrackedEvents, [])] });
  await expect.element(screen.getByRole('heading', { name: /^Processes/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /^Recorded events/ })).not.toBeInTheDocument();
});

test('a list that cannot be loaded says so on its card and leaves the rest of the page', async () => {
  const refused = refuse(listTrackedEvents, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' });
  const { screen } = await showSummary({}, { answers: [refused] });
  await expect.element(screen.getByText('The recorded events could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /^Processes/ })).toBeVisible();
});
