import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AppModal } from './AppModal.tsx';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import { Select } from './Select.tsx';
import { showSnackbar } from './snackbar.ts';

function Opener({ hasUnsavedText = false }: { hasUnsavedText?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState('');
  const [relation, setRelation] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <AppModal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add Observer"
        hasUnsavedText={hasUnsavedText}
        footer={<Button>Add</Button>}
      >
        <Select
          label="Relationship"
          options={[{ value: '1', label: 'Respondent' }]}
          value={relation}
          onChange={setRelation}
        />
        <DateField label="From" value={day} onChange={setDay} />
      </AppModal>
    </>
  );
}

test('a dialog takes focus on its title, hides the page, and gives focus back when Escape closes it', async () => {
  const { screen } = await renderInApp(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add Observer' });
  await expect.element(dialog.getByRole('heading', { name: 'Add Observer' })).toHaveFocus();
  expect(document.getElementById('root')?.inert).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(document.getElementById('root')?.inert).toBe(false);
});

test('a double click on what opens a dialog leaves it open, and a press beside it closes it', async () => {
  await page.viewport(1440, 900);
  const { screen } = await renderInApp(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).dblClick();
  const dialog = screen.getByRole('dialog', { name: 'Add Observer' });
  await expect.element(dialog).toBeVisible();
  const beside = { bubbles: true, clientX: 1, clientY: 1 };
  for (const name of ['mousedown', 'click'])
    dialog.element().dispatchEvent(new MouseEvent(name, { ...beside, detail: 2 }));
  await expect.element(dialog).toBeVisible();
  for (const name of ['mousedown', 'click'])
    dialog.element().dispatchEvent(new MouseEvent(name, { ...beside, detail: 1 }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape closes what is open in the dialog first: a list, a calendar', async () => {
  const { screen } = await renderInApp(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add Observer' });
  await dialog.getByRole('combobox', { name: 'Relationship' }).click();
  await expect.element(screen.getByRole('option', { name: 'Respondent' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('option', { name: 'Respondent' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Choose a date' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Choose a date' }).getByRole('table')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Choose a date' })).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test('closing asks first when typed text would be lost', async () => {
  const { screen } = await renderInApp(<Opener hasUnsavedText />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a double click on the main button of a dialog acts once', async () => {
  const sent: string[] = [];
  const { screen } = await renderInApp(
    <AppModal
      isOpen
      onClose={() => undefined}
      title="Reopen Case"
      onSubmit={() => sent.push('reopen')}
      footer={<Button type="submit">OK</Button>}
    >
      <p>Why?</p>
    </AppModal>,
  );
  await screen.getByRole('button', { name: 'OK' }).dblClick();
  expect(sent).toEqual(['reopen']);
  await screen.getByRole('button', { name: 'OK' }).click();
  expect(sent).toHaveLength(2);
});

/** Two dialogs, the second of which takes the place of the first, over the page or over another dialog. */
function Replacing({ isNested = false }: { isNested?: boolean }) {
  const [shown, setShown] = useState<'none' | 'first' | 'second'>('none');
  const [isBelow, setIsBelow] = useState(false);
  const opener = <Button onClick={() => setShown('first')}>Begin</Button>;
  return (
    <>
      {isNested ? <Button onClick={() => setIsBelow(true)}>Open</Button> : opener}
      <AppModal isOpen={isBelow} onClose={() => setIsBelow(false)} title="Below">
        {isNested && opener}
      </AppModal>
      <AppModal
        isOpen={shown === 'first'}
        onClose={() => setShown('none')}
        title="First"
        footer={<Button onClick={() => setShown('second')}>Go on</Button>}
      >
        <p>One</p>
      </AppModal>
      <AppModal isOpen={shown === 'second'} onClose={() => setShown('none')} title="Second">
        <p>Two</p>
      </AppModal>
    </>
  );
}

test.each([
  ['the page', false],
  ['another dialog', true],
])(
  'a dialog that takes the place of one over %s keeps focus, and gives it back where the first was opened',
  async (_over, isNested) => {
    const { screen } = await renderInApp(<Replacing isNested={isNested} />);
    if (isNested) await screen.getByRole('button', { name: 'Open' }).click();
    const begin = screen.getByRole('button', { name: 'Begin' });
    await begin.click();
    await screen.getByRole('dialog', { name: 'First' }).getByRole('button', { name: 'Go on' }).click();
    const second = screen.getByRole('dialog', { name: 'Second' });
    await expect.element(screen.getByRole('dialog', { name: 'First' })).not.toBeInTheDocument();
    await expect.element(second.getByRole('heading', { name: 'Second' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(second).not.toBeInTheDocument();
    await expect.element(begin).toHaveFocus();
  },
);

test('what is said meanwhile stays usable above a dialog, and a dialog on top stays there', async () => {
  function Two() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <AppModal isOpen isOnTop title="Are you still there?" role="alertdialog" footer={<Button>Keep working</Button>}>
          <Button onClick={() => setIsOpen(true)}>Open</Button>
        </AppModal>
        <AppModal isOpen={isOpen} title="Below">
          <p>One</p>
        </AppModal>
      </>
    );
  }
  const { screen } = await renderInApp(<Two />);
  showSnackbar('Not saved', 'error');
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Not saved')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByText('One')).toBeInTheDocument();
  // A dialog below another cannot be pressed.
  await screen.getByRole('button', { name: 'Keep working' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
});
