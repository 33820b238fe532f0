import type { Page } from '@playwright/test';
import { expect } from './world.ts';

interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: 'case' | 'text' | 'longText' | 'date' | 'time' | 'choice';
  readonly choices: readonly { readonly key: string }[];
}

interface Letter {
  readonly documentGuid: string;
  readonly template: { readonly steps: readonly { readonly fields: readonly Field[] }[] };
  readonly values: Readonly<Record<string, string>>;
  readonly letterDate: string;
}

/**
 * Writes the letter of the current event and gives it by hand: begun on its page as people do, completed and sent
 * by calls with the session of that page, so that journeys about other things stay quick. `letter.spec.ts` fills the
 * page in.
 */
export async function writeLetter(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Create Document' }).click();
  const wizard = await opening;
  const begun = await wizard.waitForResponse(
    (response) => /\/v1\/document(\/[0-9a-f-]{36})?$/.test(new URL(response.url()).pathname) && response.ok(),
  );
  const { documentGuid, template, values } = ((await begun.json()) as { readonly data: Letter }).data;
  const typed = template.steps.flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'case'));
  const authorization = (await begun.request().allHeaders()).authorization ?? '';
  const completed = await wizard.request.post(`/v1/document/${documentGuid}/complete`, {
    headers: { authorization },
    data: {
      values: { ...Object.fromEntries(typed.map((field) => [field.key, valueFor(field)])), ...values },
      // The last day for an appeal is today as every other date is.
      dateReason: 'As agreed with the employee.',
    },
  });
  const { data, isError } = (await completed.json()) as { readonly data?: Letter; readonly isError: boolean };
  expect(isError).toBe(false);
  // A letter that nobody has sent stops its case from closing.
  const sent = await wizard.request.post(`/v1/document/${documentGuid}/sendings`, {
    headers: { authorization },
    data: { how: 'hand', day: data?.letterDate },
  });
  expect(await sent.json()).toMatchObject({ isError: false });
  await wizard.close();
  await expect(page.getByRole('dialog', { name: 'Letter opened in a new tab' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download Document' })).toBeVisible();
}

function valueFor({ kind, label, choices }: Field): string {
  if (kind === 'date') return new Date().toISOString().slice(0, 10);
  if (kind === 'time') return '10:45';
  return kind === 'choice' ? (choices[0]?.key ?? '') : label;
}
