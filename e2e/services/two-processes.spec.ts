import { expect, test } from '../world.ts';

/** Calls of the configuration service (document 1 §7). */
const OF_CONFIGURATION =
  /^\/api\/(branding|lookups|services|accesslevels|accessleveltopicsections|topics|workflows|components)(\/|$)/i;

/** The server process that serves only configuration; `global-setup.ts` beside this file has started it. */
const configuration = process.env.E2E_CONFIGURATION_URL ?? '';

test('each server process answers the calls of its own services and knows no others; the page gets the address of each [AUTH-06]', async ({
  request,
  baseURL: page = '',
}) => {
  const status = async (host: string, path: string) => (await request.get(host + path)).status();
  expect(await status(configuration, '/api/branding')).toBe(401);
  expect(await status(configuration, '/api/cases')).toBe(404);
  expect(await status(configuration, '/v1/permissions')).toBe(404);
  expect(await status(page, '/api/branding')).toBe(404);
  expect(await status(page, '/api/cases')).toBe(401);
  const served = (await (await request.get(`${page}/config.json`)).json()) as { services: Record<string, string> };
  expect(served.services).toMatchObject({ case: '', configuration: configuration, user: '' });
});

test('a person signs in, opens a case from the list and edits it, with configuration from another host [AUTH-06, CASE-34]', async ({
  personAt,
  baseURL: page,
}) => {
  const adviser = await personAt('maren');
  const calls: string[] = [];
  const complaints: string[] = [];
  adviser.on('response', (response) =>
    calls.push(`${response.status()} ${response.request().method()} ${response.url()}`),
  );
  adviser.on('requestfailed', (request) =>
    complaints.push(`${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  adviser.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await adviser.goto('/cases');
  await adviser.getByRole('link', { name: '10001' }).click();
  await expect(adviser.getByRole('heading', { level: 1, name: 'Case 10001' })).toBeVisible();
  const overview = adviser.getByRole('textbox', { name: 'Overview' });
  const text = `Seen from two hosts at ${Date.now()}.`;
  await overview.fill(text);
  await overview.blur();
  await expect(adviser.getByText('Overview successfully updated')).toBeVisible();
  await adviser.reload();
  await expect(overview).toHaveValue(text);

  const api = calls
    .map((call) => new URL(call.split(' ')[2] as string))
    .filter(({ pathname }) => /^\/(api|v1)\//.test(pathname));
  const ofConfiguration = api.filter(({ pathname }) => OF_CONFIGURATION.test(pathname));
  expect(ofConfiguration.map(({ pathname }) => pathname.toLowerCase())).toEqual(
    expect.arrayContaining(['/api/branding', '/api/services/1']),
  );
  expect([...new Set(ofConfiguration.map(({ origin }) => origin))]).toEqual([configuration]);
  expect([...new Set(api.filter((one) => !ofConfiguration.includes(one)).map(({ origin }) => origin))]).toEqual([page]);
  expect(calls.filter((call) => /^[45]/.test(call))).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes('ERR_ABORTED'))).toEqual([]);
});

test('a page of another origin is refused by the service on its own host', async ({ request, baseURL: page = '' }) => {
  const answer = await request.get(`${configuration}/api/branding`, {
    headers: { origin: 'http://elsewhere.example' },
  });
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined();
  const ours = await request.get(`${configuration}/api/branding`, { headers: { origin: page } });
  expect(ours.headers()['access-control-allow-origin']).toBe(page);
});
