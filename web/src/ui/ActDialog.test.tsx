import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '../lib/api-error.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ActDialog } from './ActDialog.tsx';
import { TextInput } from './TextInput.tsx';
import { useActDialog } from './use-act-dialog.ts';
import { useTwoSteps } from './use-two-steps.ts';

const save = vi.fn<(name: string) => Promise<void>>();
const closed = vi.fn();
const refusal = new ApiError({
  code: 'BAD_REQUEST',
  description: 'That name is taken.',
  status: 400,
  fields: {},
  current: null,
  blockers: [],
});

function Naming({ isTwofold = false }: { isTwofold?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useMutation({ mutationFn: save });
  const steps = useTwoSteps(isOpen, ['Person', 'Reason']);
  const dialog = useActDialog({
    isOpen,
    onClose: () => setIsOpen(false),
    initial: { name: '' },
    validate: ({ name }) => (name === '' ? { name: 'Give a name.' } : {}),
    acts: [act],
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (isTwofold && steps.step === 1) steps.next();
    else if (form.check()) act.mutate(form.values.name, finish('Named', closed));
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <ActDialog
        dialog={dialog}
        title="Name it"
        verb="Name"
        onSubmit={submit}
        {...(isTwofold ? { steps } : {})}
        hasUnsavedText={form.values.name !== ''}
        focusesField
      >
        {isTwofold && steps.step === 1 ? (
          <p>First think.</p>
        ) : (
          <TextInput
            label="Name"
            name="name"
            value={form.values.name}
            onChange={(event) => form.set({ name: event.currentTarget.value })}
            error={form.errors.name}
            data-autofocus
          />
        )}
      </ActDialog>
    </>
  );
}

async function open(isTwofold = false) {
  save.mockReset();
  closed.mockReset();
  const { screen } = await renderInApp(<Naming isTwofold={isTwofold} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  return { screen, modal: screen.getByRole('dialog', { name: 'Name it' }) };
}

test('what is wrong is said at its field, which takes focus, and nothing is sent', async () => {
  const { modal } = await open();
  await modal.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.element(modal.getByText('Give a name.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test('a refusal is shown at the top and takes focus; what was typed stays', async () => {
  const { modal } = await open();
  save.mockRejectedValue(refusal);
  await modal.getByRole('textbox', { name: 'Name' }).fill('Alba');
  await userEvent.keyboard('{Enter}');
  await expect.element(modal.getByRole('alert')).toHaveTextContent('That name is taken.');
  await expect.element(modal.getByRole('alert')).toHaveFocus();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveValue('Alba');
});

test('an act under way is not sent again by Enter', async () => {
  const { modal } = await open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  save.mockReturnValue(answered);
  await modal.getByRole('textbox', { name: 'Name' }).fill('Alba');
  await userEvent.keyboard('{Enter}');
  await expect.element(modal.getByRole('button', { name: 'Name', exact: true })).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  answer();
  await expect.element(modal).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(1);
});

test('opened again it has forgotten the refusal and what was typed', async () => {
  const { screen, modal } = await open();
  save.mockRejectedValue(refusal);
  await modal.getByRole('textbox', { name: 'Name' }).fill('Alba');
  await userEvent.keyboard('{Enter}');
  await expect.element(modal.getByRole('alert')).toBeVisible();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await expect.element(modal.getByRole('alert')).not.toBeInTheDocument();
});

test('when the act is done the dialog says so, closes, gives focus back and calls what follows', async () => {
  const { screen, modal } = await open();
  save.mockResolvedValue();
  await modal.getByRole('textbox', { name: 'Name' }).fill('Alba');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status').getByText('Named')).toBeVisible();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect([save.mock.calls[0]?.[0], closed.mock.calls.length]).toEqual(['Alba', 1]);
});

test('of two steps the first ends with Next, the second can go back, and each opening starts with the first', async () => {
  const { screen, modal } = await open(true);
  await expect.element(modal.getByRole('list', { name: 'Step 1 of 2' })).toBeInTheDocument();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await modal.getByRole('button', { name: 'Back' }).click();
  await expect.element(modal.getByText('First think.')).toBeVisible();
  await modal.getByRole('button', { name: 'Next' }).click();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(modal.getByText('First think.')).toBeVisible();
});

function Waiting() {
  const dialog = useActDialog({ isOpen: true, onClose: () => undefined, initial: { name: '' }, acts: [] });
  const { values, set } = dialog.form;
  return (
    <ActDialog
      dialog={dialog}
      title="Name it"
      verb="Name"
      waitsFor={values.name === '' ? 'Give a name.' : null}
      onSubmit={() => void save(values.name)}
    >
      <TextInput
        label="Name"
        name="name"
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </ActDialog>
  );
}

test('a main button that waits says what for, and neither a press nor Enter acts before', async () => {
  save.mockReset();
  const { screen } = await renderInApp(<Waiting />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  const button = screen.getByRole('button', { name: 'Name' });
  await expect.element(button).toHaveAccessibleDescription('Give a name.');
  await expect.element(screen.getByText('Give a name.')).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await name.click();
  await userEvent.keyboard('{Enter}');
  await name.fill('Ada');
  await expect.element(screen.getByText('Give a name.')).not.toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(save.mock.calls).toEqual([['Ada']]);
});
