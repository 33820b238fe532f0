import { createContext, use } from 'react';

export const InListContext = createContext(false);

/** True in a cell of a table that is shown as a list, which has no column heads. */
export function useIsInList(): boolean {
  return use(InListContext);
}
