import { listServices, setService } from '@evenhand/contract/users';
import { expect, test } from 'vitest';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ChangeServiceDialog } from './ChangeServiceDialog.tsx';

const services = [
  { id: 1, title: 'People Advisory', isCurrent: true },
  { id: 2, title: 'Kestrel Foods HR', isCurrent: false },
];
const dialog = <ChangeServiceDialog isOpen onClose={() => undefined} />;

test('the services are listed with the current one chosen, and the other is sent [SHELL-37]', async () => {
  const refusal = refuse(setService, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'No.' });
  const { screen, calls } = await renderInApp(dialog, { answers: [answer(listServices, services), refusal] });
  await expect.element(screen.getByRole('radio', { name: 'People Advisory' })).toBeChecked();
  await screen.getByRole('radio', { name: 'Kestrel Foods HR' }).click();
  await screen.getByRole('button', { name: 'Change Service' }).click();
  await expect
    .poll(() => calls.filter((call) => call.route.method === 'PUT').map((call) => call.params))
    .toEqual([{ serviceId: '2' }]);
});

test('while the services are fetched the dialog is busy, and nothing can be chosen', async () => {
  const { screen } = await renderInApp(dialog, { answers: [keepWaiting(listServices)] });
  await expect.element(screen.getByRole('dialog', { name: 'Change Service' })).toBeVisible();
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
});

test('services that could not be fetched say so and can be asked for again', async () => {
  const { screen } = await renderInApp(dialog, {
    answers: [refuse(listServices, 500, { errorCode: 'EXCEPTION', errorDescription: 'Oh.' })],
  });
  await expect.element(screen.getByText('Services could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
