import type { QueryFunctionContext } from '@tanstack/react-query';

const signals = new WeakSet<AbortSignal>();

/** Runs the function of a query, and notes the calls that only read again what the screen shows already. */
export function notingReadsAgain<Context extends Pick<QueryFunctionContext, 'client' | 'queryKey'>, Result>(
  run: (context: Context) => Result,
): (context: Context & Pick<QueryFunctionContext, 'signal'>) => Result {
  return (context) => {
    // The signal is looked at only here: whoever looks at it has the call aborted when nobody waits for it.
    if (context.client.getQueryData(context.queryKey) !== undefined) signals.add(context.signal);
    return run(context);
  };
}

/** True for a call whose failure leaves on the screen what is there. */
export function readsAgain(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && signals.has(signal);
}
