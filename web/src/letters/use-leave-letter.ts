import { paths } from '../lib/paths.ts';
import { useGoTo } from '../ui/use-go-to.ts';

/** Time that a tab takes to close, where a script may close it. */
const CLOSING_MS = 300;

/** Closes the tab of a letter, whose case is open in another. Where no script may do so, goes to the case. */
export function useLeaveLetter(caseId: number): () => void {
  const goTo = useGoTo();
  return () => {
    window.close();
    setTimeout(() => goTo(paths.case(caseId)), CLOSING_MS);
  };
}
