import { openedDraft } from '@evenhand/contract/case-creation';
import * as z from 'zod/mini';
import type { CaseDraft } from './case-draft.ts';
import { draftFrom, isUntouched } from './case-draft.ts';

const keptDraft = z.object({ serviceId: z.number(), savedAt: z.string(), draft: z.unknown() });

export interface KeptDraft {
  savedAt: string;
  draft: CaseDraft;
}

/**
 * What the server keeps of a case begun. It counts for the same service only, because owners and
 * topics belong to a service.
 */
export function keptDraftFrom(text: string | null, serviceId: number): KeptDraft | null {
  const read = keptDraft.safeParse(parsed(text));
  if (!read.success || read.data.serviceId !== serviceId) return null;
  const draft = draftFrom(read.data.draft);
  return isUntouched(draft) ? null : { savedAt: read.data.savedAt, draft };
}

/** The case that this draft became, on another page or device; null when it became none that is known of. */
export function caseOpenedFrom(text: string | null, draftId: string | null): number | null {
  const read = openedDraft.safeParse(parsed(text));
  return read.success && read.data.draftId === draftId ? read.data.caseId : null;
}

export function keptDraftText(draft: CaseDraft, serviceId: number, savedAt: Date): string {
  return isUntouched(draft) ? 'null' : JSON.stringify({ serviceId, savedAt: savedAt.toISOString(), draft });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
