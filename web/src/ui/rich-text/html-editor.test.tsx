import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { EditorToCome } from './EditorToCome.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';

beforeEach(() => page.viewport(1024, 700));

function Kept({ start }: { start: string }) {
  const [html, setHtml] = useState(start);
  const [attached, setAttached] = useState<readonly string[]>([]);
  return (
    <main>
      <HtmlEditor
        label="Message"
        html={html}
        onChange={setHtml}
        size="small"
        most={100_000}
        onFiles={(files) => setAttached(files.map(({ name }) => name))}
        hasFocus
      />
      <output aria-label="HTML">{html}</output>
      <output aria-label="Attached">{attached.join(', ')}</output>
      <button type="button" onClick={() => setHtml('<p>Other <script>words</script>words</p>')}>
        Replace
      </button>
    </main>
  );
}

async function show(start = '') {
  const { screen } = await renderInApp(<Kept start={start} />);
  const text = screen.getByRole('textbox', { name: 'Message' });
  await expect.element(text).toHaveFocus();
  await expect.poll(() => text.element().contains(document.getSelection()?.anchorNode ?? null)).toBe(true);
  return {
    screen,
    text,
    html: screen.getByLabelText('HTML'),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

test('text is HTML with underline, and empty where nothing is left', async () => {
  const { html, button } = await show();
  await userEvent.keyboard('Good ');
  await button('Underline (Ctrl+U)').click();
  await userEvent.keyboard('morning');
  await expect.element(html).toHaveTextContent('<p>Good <u>morning</u></p>');
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(html).toHaveTextContent('');
});

test('a link asks for its address, refuses what is none, and gives the focus back', async () => {
  const { screen, text, html, button } = await show();
  await userEvent.keyboard('policy');
  await userEvent.keyboard('{Control>}a{/Control}');
  await button('Link').click();
  const dialog = screen.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabelText('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect
    .element(dialog.getByText('Enter an address that begins with https:// or http://, or an email address.'))
    .toBeVisible();
  await expect.element(html).toHaveTextContent('<p>policy</p>');
  await dialog.getByLabelText('Address').fill('northmoor.example/policy');
  await userEvent.keyboard('{Enter}');
  await expect.element(html).toHaveTextContent('<p><a href="https://northmoor.example/policy">policy</a></p>');
  await expect.element(text).toHaveFocus();
});

test('an address without a selection is its own text, and a link can be removed', async () => {
  const { screen, text, html, button } = await show();
  await button('Link').click();
  await screen.getByLabelText('Address').fill('maren@northmoor.example');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(html)
    .toHaveTextContent('<p><a href="mailto:maren@northmoor.example">maren@northmoor.example</a></p>');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button('Link')).toHaveAttribute('aria-pressed', 'true');
  await button('Link').click();
  await screen.getByRole('dialog', { name: 'Change link' }).getByRole('button', { name: 'Remove link' }).click();
  await expect.element(html).toHaveTextContent('<p>maren@northmoor.example</p>');
});

test('words that were not typed here replace what is shown, and are cleaned', async () => {
  const { text, button } = await show('<p>Hello<img src="x" onerror="document.title=1"></p>');
  expect(text.element().querySelector('img[src="x"]')).toBeNull();
  await button('Replace').click();
  await expect.element(text).toHaveTextContent('Other words');
  expect(text.element().querySelector('script')).toBeNull();
});

test.each(['small', 'large'] as const)(
  'a %s editor takes the place that was kept for it, so that nothing below it moves',
  async (size) => {
    const { screen } = await renderInApp(
      <>
        <div data-testid="to come">
          <EditorToCome label="Message" size={size} />
        </div>
        <div data-testid="editor">
          <HtmlEditor
            label="Message"
            name="body"
            html=""
            onChange={() => undefined}
            size={size}
            most={1}
            onFiles={() => undefined}
          />
        </div>
      </>,
    );
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const height = (id: string): number => screen.getByTestId(id).element().getBoundingClientRect().height;
    expect(height('to come')).toBe(height('editor'));
  },
);
