import { completeDocument, getDocument, saveDocument } from '@evenhand/contract/letters';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { letterOf } from './letter-of.ts';
import { showRoute } from './show-route.tsx';

const letter = letterOf();
export const CONTINUE = `/wizard/continue?existingDocumentGuid=${letter.documentGuid}`;
/** Time of a save in the answers of the fake API. */
export const SAVED_AT = '2026-11-10T11:07:00.000Z';

export async function showLetter(path = CONTINUE, answers: readonly FakeAnswer[] = []) {
  const app = await showRoute(path, {
    answers: [answer(getDocument, letter), answer(saveDocument, { updatedAt: SAVED_AT }), ...answers],
  });
  const { screen } = app;
  return {
    ...app,
    step: (name: string) =>
      screen.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(`${name}$`) }),
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    box: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    preview: screen.getByRole('region', { name: 'Preview' }),
    saved: () => app.calls.filter(({ route }) => route === saveDocument).map(({ body }) => body),
    completed: () => app.calls.filter(({ route }) => route === completeDocument).map(({ body }) => body),
  };
}
