import type { KyselyPlugin } from 'kysely';

/**
 * Sends no more statements once `ended` has: the transaction that meets this is rolled back. The statement
 * under way ends by itself, at the latest by the limits of the connection (`connection-limits.ts`).
 */
export function untilEnded(ended: AbortSignal): KyselyPlugin {
  return {
    transformQuery({ node }) {
      ended.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
