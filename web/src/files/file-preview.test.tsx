import { downloadFile } from '@evenhand/contract/files';
import { expect, onTestFinished, test } from 'vitest';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { FormFile } from './attached-files.ts';
import { FileList } from './FileList.tsx';

const fileOf = (filename: string, change: Partial<FormFile> = {}): FormFile => ({
  filename,
  storageId: '0'.repeat(32),
  ...change,
});
const bytes = (content: BodyInit) => ({ route: downloadFile, reply: () => new Response(content) }) as FakeAnswer;

async function open(filename: string, answer: FakeAnswer) {
  const app = await renderInApp(<FileList files={[fileOf(filename)]} />, { answers: [answer] });
  await app.screen.getByRole('button', { name: `Preview ${filename}` }).click();
  return { ...app, dialog: app.screen.getByRole('dialog', { name: filename }) };
}

/** Some browsers have no viewer of PDFs, also some of those that run this test. */
function letBrowserShowPdfs(isViewer: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: isViewer });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });
}

/** A picture of one dot. */
const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

test('a text is shown as text, whatever it holds', async () => {
  const { dialog } = await open('Statement.txt', bytes('<script>alert(1)</script> I was there.'));
  await expect.element(dialog.getByText('<script>alert(1)</script> I was there.')).toBeVisible();
});

test('a picture is shown', async () => {
  const { dialog } = await open('Depot.png', bytes(dot));
  const picture = dialog.getByRole('img', { name: 'Depot.png' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1);
});

test('a page that is named as a PDF is given to the viewer of PDFs, and does not run', async () => {
  letBrowserShowPdfs(true);
  const { dialog } = await open('Letter.pdf', bytes('<script>parent.document.title = "ran"</script>'));
  const frame = dialog.getByTitle('Letter.pdf');
  await expect.element(frame).toBeVisible();
  const shown = await fetch((frame.element() as HTMLIFrameElement).src);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(document.title).not.toBe('ran');
});

test('a file that could not be read says so, and can be tried again', async () => {
  const { dialog } = await open(
    'Statement.txt',
    refuse(downloadFile, 503, { errorCode: 'BAD_REQUEST', errorDescription: 'No.' }),
  );
  await expect.element(dialog.getByText('The file could not be shown')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('nothing is offered for what no browser shows, nor for what cannot be opened', async () => {
  letBrowserShowPdfs(true);
  const files = [fileOf('Log.xlsx'), fileOf('Rota.pdf', { storageId: '1'.repeat(32), state: 'infected' })];
  const { screen } = await renderInApp(<FileList files={files} />, { answers: [] });
  await expect.element(screen.getByText('Rota.pdf')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Preview/ }).elements()).toEqual([]);
});

test('a browser without a viewer of PDFs is offered none, and pictures all the same', async () => {
  letBrowserShowPdfs(false);
  const { screen } = await renderInApp(
    <FileList files={[fileOf('Letter.pdf'), fileOf('Depot.png', { storageId: '1'.repeat(32) })]} />,
    { answers: [] },
  );
  await expect.element(screen.getByRole('button', { name: 'Preview Depot.png' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preview Letter.pdf' }).elements()).toEqual([]);
});
