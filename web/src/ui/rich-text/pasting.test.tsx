import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pasteInto, pictureOf } from '../../testing/paste-into.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { HtmlEditor } from './HtmlEditor.tsx';

beforeEach(() => page.viewport(1024, 700));

function Kept() {
  const [html, setHtml] = useState('');
  const [attached, setAttached] = useState<readonly string[]>([]);
  return (
    <main>
      <HtmlEditor
        label="Message"
        html={html}
        onChange={setHtml}
        size="small"
        most={1000}
        onFiles={(files) => setAttached((before) => [...before, ...files.map(({ name }) => name)])}
        hasFocus
      />
      <output aria-label="HTML">{html}</output>
      <output aria-label="Attached">{attached.join(', ')}</output>
    </main>
  );
}

async function show() {
  const { screen } = await renderInApp(<Kept />);
  const text = screen.getByRole('textbox', { name: 'Message' });
  await expect.element(text).toHaveFocus();
  return {
    screen,
    text,
    html: screen.getByLabelText('HTML'),
    attached: screen.getByLabelText('Attached'),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    paste: (pasted: Parameters<typeof pasteInto>[1]) => pasteInto(text.element(), pasted),
  };
}

const sheet = '<table><tr><td>Name</td><td>Days</td></tr><tr><td>A</td><td>3</td></tr></table>';

test('Cells of a spreadsheet are a table, although a picture of them is in the clipboard too [PASTE-01]', async () => {
  const { html, attached, paste, button } = await show();
  paste({ html: sheet, text: 'Name\tDays\nA\t3', files: [pictureOf()] });
  await expect
    .element(html)
    .toHaveTextContent(
      '<table><tbody><tr><td><p>Name</p></td><td><p>Days</p></td></tr><tr><td><p>A</p></td><td><p>3</p></td></tr></tbody></table><p></p>',
    );
  await expect.element(attached).toHaveTextContent('');
  await expect.element(button('Close this note')).not.toBeInTheDocument();
});

test('Struck-out words, quotations and raised numbers stay what they are, and can be taken away [PASTE-02]', async () => {
  const { html, paste, button, text } = await show();
  paste({ html: '<p>He <del>did not</del> shout<sup>1</sup></p><blockquote><p>No</p></blockquote>' });
  await expect
    .element(html)
    .toHaveTextContent('<p>He <s>did not</s> shout<sup>1</sup></p><blockquote><p>No</p></blockquote><p></p>');
  await expect.element(button('Strikethrough (Ctrl+Shift+S)')).not.toBeInTheDocument();
  await button('Quotation (Ctrl+Shift+B)').click();
  await expect.element(html).toHaveTextContent('<p>He <s>did not</s> shout<sup>1</sup></p><p>No</p><p></p>');
  await expect.element(button('Quotation (Ctrl+Shift+B)')).not.toBeInTheDocument();
  await page.elementLocator(text.element().querySelector('s')!).click();
  await button('Strikethrough (Ctrl+Shift+S)').click();
  await expect.element(html).toHaveTextContent('<p>He did not shout<sup>1</sup></p><p>No</p><p></p>');
});

test('Rows, columns and the table itself can be deleted, and the keys leave it [PASTE-01]', async () => {
  const { html, paste, button, text } = await show();
  paste({ html: sheet });
  const cells = () => [...text.element().querySelectorAll('td')].map((cell) => cell.textContent);
  await expect.poll(cells).toEqual(['Name', 'Days', 'A', '3']);
  await page.elementLocator(text.element().querySelectorAll('td')[3]!).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(text).not.toHaveFocus();
  await page.elementLocator(text.element().querySelectorAll('td')[2]!).click();
  await userEvent.keyboard('{Tab}0');
  await expect.poll(cells).toEqual(['Name', 'Days', 'A', '0']);
  await button('Add row below').click();
  await expect.poll(cells).toEqual(['Name', 'Days', 'A', '0', '', '']);
  await button('Delete column').click();
  await expect.poll(cells).toEqual(['Name', 'A', '']);
  await button('Delete row').click();
  await expect.poll(cells).toEqual(['Name', 'A']);
  await page.elementLocator(text.element().querySelectorAll('td')[0]!).click();
  await button('Delete table').click();
  await expect.element(html).toHaveTextContent('');
  await expect.element(button('Delete table')).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
});

test('A picture from the clipboard goes to the attachments, and the person is told [PASTE-03]', async () => {
  const { html, attached, paste, screen, button } = await show();
  paste({ html: '<meta charset="utf-8"><img src="https://x.example/1.png">', files: [pictureOf()] });
  await expect.element(attached).toHaveTextContent('image.png');
  const note = screen.getByText('What you pasted goes to the attachments, not into the text.');
  await expect.element(note).toBeVisible();
  await button('Close this note').click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(html).toHaveTextContent('');
});

test('A picture of which only the address came is left out with a word, and the words stay [PASTE-03]', async () => {
  const { html, attached, paste, screen } = await show();
  paste({ html: '<p>See <img src="file:///C:/clip.png"> this</p>', text: 'See this' });
  await expect.element(html).toHaveTextContent('<p>See this</p>');
  const note = screen.getByText('A picture in what you pasted was left out. Copy the picture by itself', {
    exact: false,
  });
  await expect.element(note).toBeVisible();
  paste({ text: ' and on' });
  await expect.element(html).toHaveTextContent('<p>See this and on</p>');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(attached).toHaveTextContent('');
});

test('Each paste says how many pictures it left out, and does not count those of the one before [PASTE-03]', async () => {
  const { paste, screen, attached } = await show();
  const one = '<p>a <img src="https://x.example/1.png"></p>';
  paste({ html: one + one });
  await expect
    .element(screen.getByText('2 pictures in what you pasted were left out.', { exact: false }))
    .toBeVisible();
  paste({ html: `${one}<img src="data:image/png;base64,iVBORw0KGgo=">` });
  await expect
    .element(screen.getByText(/^A picture in what you pasted was left out\..* The others go to the attachments\.$/))
    .toBeVisible();
  expect(screen.getByText('2 pictures', { exact: false }).elements()).toEqual([]);
  await expect.element(attached).toHaveTextContent('image.png');
});

test('Lists in lists stay so, the keys lead out of the inner list, and Tab leaves the text [PASTE-06]', async () => {
  const { html, paste, text } = await show();
  paste({
    html: '<ol><li>Late<ul><li>Monday</li></ul><ul><li>Friday</li></ul></li><ul><li>Once</li></ul><li>Rude</li></ol>',
  });
  const inner = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
  await expect
    .element(html)
    .toHaveTextContent(
      `<ol><li><p>Late</p>${inner('Monday')}${inner('Friday')}${inner('Once')}</li><li><p>Rude</p></li></ol>`,
    );
  await page.elementLocator(text.element().querySelectorAll('ul p')[2]!).click();
  await userEvent.keyboard('{End}{Enter}{Enter}Loud');
  const written = `<ol><li><p>Late</p>${inner('Monday')}${inner('Friday')}${inner('Once')}</li><li><p>Loud</p></li><li><p>Rude</p></li></ol>`;
  await expect.element(html).toHaveTextContent(written);
  await userEvent.keyboard('{Tab}');
  await expect.element(text).not.toHaveFocus();
  await expect.element(html).toHaveTextContent(written);
});

test('A file that is dropped on the text goes to the attachments [PASTE-03]', async () => {
  const { text, attached } = await show();
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'Rota.pdf', { type: 'application/pdf' }));
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  text.element().dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(attached).toHaveTextContent('Rota.pdf');
});

test.each([
  ['HTML', { html: `<p>${'word '.repeat(1_000_000)}</p>` }],
  ['plain text', { text: 'word '.repeat(1000) }],
])('%s that is too long is refused with a word, and changes nothing [PASTE-04]', async (_what, pasted) => {
  const { html, paste, screen } = await show();
  await userEvent.keyboard('Mine');
  paste(pasted);
  await expect
    .element(screen.getByText('What you pasted is too long. Nothing was added.', { exact: false }))
    .toBeVisible();
  await expect.element(html).toHaveTextContent('<p>Mine</p>');
});
