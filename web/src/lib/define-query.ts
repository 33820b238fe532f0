import type {
  DefaultError,
  InfiniteData,
  QueryClient,
  QueryFunctionContext,
  QueryKeyWithDataTag,
  QueryMeta,
  UnusedSkipTokenInfiniteOptions,
  UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Follows } from './follows.ts';
import { notingReadsAgain } from './reads-again.ts';

declare const isDefined: unique symbol;
/**
 * A key made by `defineQuery`. No other array is a query key, so a query that does not say what
 * it follows does not compile.
 */
type DefinedKey = readonly unknown[] & { readonly [isDefined]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: DefinedKey;
    queryMeta: { readonly follows: Follows<never> };
  }
}

interface Said<Data> {
  readonly queryKey: readonly unknown[];
  readonly follows: Follows<Data>;
}
type Given<Data> = Omit<UnusedSkipTokenOptions<Data, DefaultError, Data, DefinedKey>, 'queryKey' | 'meta'> & Said<Data>;
type GivenPages<Page, PageParam> = Omit<
  UnusedSkipTokenInfiniteOptions<Page, DefaultError, InfiniteData<Page, PageParam>, DefinedKey, PageParam>,
  'queryKey' | 'meta'
> &
  Said<InfiniteData<Page, PageParam>>;

interface Defined<Data> extends QueryKeyWithDataTag<DefinedKey, Data, DefaultError> {
  readonly meta: QueryMeta;
}
export type DefinedQuery<Data> = Defined<Data> & UnusedSkipTokenOptions<Data, DefaultError, Data, DefinedKey>;

/** The one way to make a query: TanStack's `queryOptions`, together with what the query follows. */
export function defineQuery<Data>({ follows, queryKey, ...options }: Given<Data>): DefinedQuery<NoInfer<Data>> {
  const meta = { follows };
  const noted = withNotedReads(options);
  return {
    ...queryOptions<Data, DefaultError, Data, DefinedKey>({ ...noted, queryKey: queryKey as DefinedKey, meta }),
    meta,
  };
}

/** The same for a query that is read page after page. */
export function defineInfiniteQuery<Page, PageParam>({ follows, queryKey, ...options }: GivenPages<Page, PageParam>) {
  const noted = withNotedReads(options);
  const query = { ...noted, queryKey: queryKey as DefinedKey, meta: { follows } } as UnusedSkipTokenInfiniteOptions<
    Page,
    DefaultError,
    InfiniteData<Page, PageParam>,
    DefinedKey,
    PageParam
  >;
  return infiniteQueryOptions(query);
}

function withNotedReads<Options extends { readonly queryFn?: unknown }>(options: Options): Options {
  return typeof options.queryFn === 'function'
    ? { ...options, queryFn: notingReadsAgain(options.queryFn as (context: QueryFunctionContext) => unknown) }
    : options;
}

/**
 * Puts an answer into the cache that no query has asked for. With the key alone this would make a query that
 * does not say what it follows.
 */
export function putAnswer<Data>(
  queryClient: QueryClient,
  { queryKey, meta }: Defined<Data>,
  data: NoInfer<Data>,
): void {
  queryClient.getQueryCache().build(queryClient, { queryKey, meta });
  queryClient.setQueryData<unknown>(queryKey, data);
}
