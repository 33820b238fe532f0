import type { BodyInputOf, ParamsOf, QueryOf, ResultOf, Route, ServiceName } from '@evenhand/contract/route';
import { addressOf } from '@evenhand/contract/route';
import { CallFailed } from './api-error.ts';
import { reportError } from './error-list.ts';
import { outlivingPage } from './outlive-page.ts';
import { randomId } from './random-id.ts';
import { failureOf, isFailure, networkFailure, TOO_MANY_REQUESTS, unwrap } from './read-answer.ts';
import { readsAgain } from './reads-again.ts';
import { sendingWithProgress } from './send-with-progress.ts';
import { noteReach } from './server-reach.ts';

interface ApiConfiguration {
  /** Base address of each service, without a trailing slash (AUTH-06). */
  services: Partial<Record<ServiceName, string>>;
  /** The current access token. It is read for every call, so that a renewed token is used at once. */
  token: () => string | null;
  /** The token was refused: sign-in runs again. */
  onUnauthenticated: () => void;
  fetch?: typeof fetch;
}

let configuration: ApiConfiguration | null = null;

/** Done once by the composition root, after `/config.json` is read. */
export function configureApi(next: ApiConfiguration): void {
  configuration = next;
}

type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
interface Manner {
  signal?: AbortSignal | undefined;
  /**
   * Failures that the caller shows itself: all of them, or only some codes. They stay out of the global error
   * list and reject as `ApiError`. 'logged' is for a call that the person did not ask for: its failure is
   * only logged, and the screen stays as it is (ERR-20).
   */
  quiet?: true | 'logged' | readonly string[] | undefined;
  /**
   * Identifies one act of the person. A retry carries the same key, so that the act happens once. A
   * POST without a key gets one.
   */
  actionKey?: string | undefined;
  /**
   * Sent with the body as multipart/form-data: the body as JSON in one part `model`, these in parts `files`
   * (specification 2 §7.1).
   */
  files?: readonly File[] | undefined;
  /**
   * The name of the parts of files, for calls whose form has one part for each field of the body in place of
   * `model` (specification 2 §7.2).
   */
  filePart?: string | undefined;
  /** Lets a call outlive the page, for drafts. Its body is JSON. */
  outlivesPage?: true | undefined;
  /** Is told how much of the body has been sent, of 100. */
  onProgress?: ((percent: number) => void) | undefined;
}
type AnyRoute = Route<never, never, never, never> | Route;
export type CallOptions<R> = Needed<'params', ParamsOf<R>> &
  Needed<'query', QueryOf<R>> &
  Needed<'body', BodyInputOf<R>> &
  Manner;
type Rest<R> = object extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/**
 * Makes a call of the contract and answers its data. A failure joins the global error
 * list unless `quiet` covers it.
 */
export async function call<R extends AnyRoute>(route: R, ...rest: Rest<R>): Promise<ResultOf<R>> {
  return (await request(route, rest[0])).data as ResultOf<R>;
}

export interface PageOf<T> {
  rows: T;
  /** True if another page follows, from the header `x-has-more-rows`. */
  hasMore: boolean;
}

/** For one page of a list whose total is a separate call (`callForTotal`). */
export async function callForPage<R extends AnyRoute>(route: R, ...rest: Rest<R>): Promise<PageOf<ResultOf<R>>> {
  const { data, response } = await request(route, rest[0]);
  return { rows: data as ResultOf<R>, hasMore: response.headers.get('x-has-more-rows') === 'true' };
}

export interface TotalOfList {
  pages: number;
  /** From the header `x-total-rows`; capped totals read "1000+". Undefined without the header. */
  rows: number | string | undefined;
}

/** For calls that answer the number of pages of a list. */
export async function callForTotal<R extends AnyRoute>(route: R, ...rest: Rest<R>): Promise<TotalOfList> {
  const { data, response } = await request(route, rest[0]);
  const header = response.headers.get('x-total-rows') ?? undefined;
  return {
    pages: data as ResultOf<R> & number,
    rows: header === undefined || header.endsWith('+') ? header : Number(header),
  };
}

/**
 * Opens a stream that lasts until `signal` ends it. The caller shows its failure.
 * @throws ApiError
 */
export async function callForStream<R extends AnyRoute>(
  route: R,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  if (configuration === null) throw new Error('configureApi has not been called.');
  const target = route as Route;
  const url = (configuration.services[target.service] ?? '') + addressOf(target);
  const init = requestInit(target, { signal }, configuration.token());
  const response = await (configuration.fetch ?? fetch)(url, init).catch(() => {
    if (!signal.aborted) noteReach(false);
    throw networkFailure(url);
  });
  noteReach(true);
  if (response.ok && response.body !== null) return response.body;
  // A sign-in that was ended elsewhere leaves no case on the screen of somebody who touches nothing.
  if (response.status === 401) configuration.onUnauthenticated();
  throw failureOf(response, await bodyOf(response), url);
}

/** Reads the bytes of a file. A failure joins the global error list unless `quiet` covers it. */
export async function callForBytes<R extends AnyRoute>(route: R, options: CallOptions<R>): Promise<Blob> {
  return await bytesOf(await reply(route, options), options);
}

/** The bytes of a file and the name that the server gives it, or null where none was sent. */
export interface NamedFile {
  bytes: Blob;
  name: string | null;
}

/** The same for a file that the server names. */
export async function callForNamedFile<R extends AnyRoute>(route: R, options: CallOptions<R>): Promise<NamedFile> {
  const answer = await reply(route, options);
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(answer.response.headers.get('content-disposition') ?? '')?.[1];
  return { bytes: await bytesOf(answer, options), name: encoded === undefined ? null : decodeURIComponent(encoded) };
}

/** The connection may be lost while the bytes arrive. */
function bytesOf({ response, url }: { response: Response; url: string }, options: Given): Promise<Blob> {
  return response.blob().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    return fail(options, networkFailure(url));
  });
}

interface Given extends Manner {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

async function request(route: AnyRoute, options: Given = {}): Promise<{ data: unknown; response: Response }> {
  const { response, url } = await reply(route, options);
  const body = await bodyOf(response);
  // A failure may be flagged in an answer with any status (ERR-14).
  if (isFailure(true, body)) return fail(options, failureOf(response, body, url));
  return { data: unwrap(body), response };
}

/** The answer of a call that did not fail by its status; its body has not been read. */
async function reply(route: AnyRoute, options: Given = {}): Promise<{ response: Response; url: string }> {
  if (configuration === null) throw new Error('configureApi has not been called.');
  const target = route as Route;
  const url =
    (configuration.services[target.service] ?? '') + addressOf(target, options.params as never, options.query as never);
  const init = requestInit(target, options, configuration.token());

  const plain =
    configuration.fetch ?? (options.onProgress === undefined ? fetch : sendingWithProgress(options.onProgress));
  const send = options.outlivesPage ? outlivingPage(plain) : plain;
  const response = await reach(send, url, init, target.method === 'POST').catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    noteReach(false);
    // The banner says that the server is away; what the screen shows stays (ERR-20).
    const isQuiet = readsAgain(options.signal) && options.quiet !== true;
    return fail(isQuiet ? { ...options, quiet: 'logged' } : options, networkFailure(url));
  });
  noteReach(true);
  if (response.ok) return { response, url };
  if (response.status === 401) {
    configuration.onUnauthenticated();
    throw new CallFailed();
  }
  return fail(options, failureOf(response, await bodyOf(response), url));
}

function requestInit(route: Route, options: Given, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: route.raw !== undefined ? '*/*' : 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (route.method === 'POST' || options.actionKey !== undefined)
    headers['idempotency-key'] = options.actionKey ?? randomId();
  const { body, files = [], filePart } = options;
  // The browser names the type of a form itself, with its boundary.
  if (body !== undefined && files.length === 0) headers['content-type'] = 'application/json';
  return {
    method: route.method,
    headers,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: files.length === 0 ? JSON.stringify(body) : formOf(body, files, filePart) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function formOf(body: unknown, files: readonly File[], filePart: string | undefined): FormData {
  const form = new FormData();
  if (filePart === undefined) form.append('model', JSON.stringify(body));
  else for (const [name, value] of Object.entries(body as object)) form.append(name, String(value));
  for (const file of files) form.append(filePart ?? 'files', file);
  return form;
}

/**
 * A POST that got no answer is sent once more under the same key. If the server has performed it already, it
 * does not perform it again.
 */
async function reach(send: typeof fetch, url: string, init: RequestInit, canRepeat: boolean): Promise<Response> {
  try {
    return await send(url, init);
  } catch (error) {
    if (!canRepeat || init.signal?.aborted) throw error;
    return await send(url, init);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function fail({ quiet }: Given, error: ReturnType<typeof networkFailure>): never {
  if (quiet === 'logged') {
    // biome-ignore lint/suspicious/noConsole: ERR-20 asks for a log entry and nothing else.
    console.warn(`${error.code}: ${error.description}`);
    throw error;
  }
  if (quiet === true || quiet?.includes(error.code)) throw error;
  if (error.status === TOO_MANY_REQUESTS) reportError({ code: error.code, description: error.sentence, isLimit: true });
  else reportError({ code: error.code, description: error.description });
  throw new CallFailed(error.code);
}
