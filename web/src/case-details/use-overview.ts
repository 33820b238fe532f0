import type { CaseRecord } from '@evenhand/contract/case-details';
import type { LastChange } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { DraftInForm } from '../cases/use-draft.ts';
import { useDraft } from '../cases/use-draft.ts';
import { isApiError } from '../lib/api-error.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { saveOverview } from './case-details.api.ts';
import { detailsText } from './details.text.ts';

/**
 * The overview of a case while it is typed. The server has no draft of it: it is saved when its box, the case
 * or the page is left. A save that was refused can be tried again, so the browser asks before it is lost.
 */
export function useOverview({ id: caseId, overview, version }: CaseRecord): DraftInForm<string> {
  const queryClient = useQueryClient();
  return useDraft<string>({
    caseId,
    name: `overview-${caseId}`,
    stored: { values: overview, updatedAt: asTime(version) },
    async save(text, base) {
      const saved = await saveOverview(queryClient, caseId, { overview: text, version: Number(base) });
      return asTime(saved.version);
    },
    async readAgain(refusal) {
      const newer = newerOverview(refusal);
      if (newer === null) throw new Error('The newer overview cannot be read.');
      return { values: newer.overview, updatedAt: asTime(newer.version), changed: newer.changed };
    },
    isSavedWhenLeft: true,
    isAlwaysRetried: true,
    endsWithForm: true,
    onSaved: () => showSnackbar(detailsText.overviewUpdated, 'success'),
    onFailed(error) {
      if (newerOverview(error) === null) showSnackbar(detailsText.overviewFailed);
    },
  });
}

/** Writes a version number so that it sorts as text, as the times of other drafts do. */
function asTime(version: number): string {
  return String(version).padStart(12, '0');
}

interface NewerOverview {
  readonly overview: string;
  readonly version: number;
  readonly changed: LastChange | null;
}

const newer = z.object({ overview: z.string(), version: z.number() });

/** Reads the newer overview from a refused save, with its author and time. */
export function newerOverview(refusal: unknown): NewerOverview | null {
  if (!isApiError(refusal, ErrorCode.AlreadyExists)) return null;
  const read = z.safeParse(newer, refusal.current);
  return read.success ? { ...read.data, changed: refusal.changed } : null;
}
