import type { DraftState } from './configuration-drafts.api.ts';

/** What each editor of a part is given. */
export interface EditorProps {
  state: DraftState;
  mayEdit: boolean;
}
