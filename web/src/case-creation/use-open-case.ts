import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { ExistingCase, OfferedFor } from './case-creation.api.ts';
import { findExistingCase, useCreateCase } from './case-creation.api.ts';
import type { CaseDraft, CreateCaseBody } from './case-draft.ts';
import { caseDraftStore } from './case-draft-store.ts';
import { pathOf, withCaseId } from './return-url.ts';

interface OpenCase {
  /** Asks first whether there is such a case already (WIZ-22). */
  open: () => Promise<void>;
  openAnyway: () => void;
  /** The case found; null while there is nothing to ask. */
  existing: ExistingCase | null;
  dismiss: () => void;
  isBusy: boolean;
  error: unknown;
  attempt: number;
}

interface OpenCaseFrom {
  /** Null while something is missing. */
  body: CreateCaseBody | null;
  offered: OfferedFor;
  draft: CaseDraft;
}

/** The act at the end of the wizard. A failed try keeps the draft, and a retry is the same act. */
export function useOpenCase({ body, offered, draft }: OpenCaseFrom): OpenCase {
  const handler = use(LinkHandlerContext);
  const store = caseDraftStore(useQueryClient(), useCurrentUser());
  const create = useCreateCase(offered);
  const actionKey = useActionKey();
  const [existing, setExisting] = useState<ExistingCase | null>(null);
  const [isChecking, setIsChecking] = useState(false);

  const leave = (caseId: number): void => {
    const target = draft.returnUrl === null ? paths.case(caseId) : withCaseId(draft.returnUrl, caseId);
    const path = draft.returnUrl === null ? target : pathOf(target);
    if (path === null) location.assign(target);
    else handler?.navigate(path);
  };
  const send = (): void => {
    if (body === null) return;
    create.mutate(
      { body, actionKey: actionKey.keyOf(body) },
      {
        onSuccess: ({ id }) => {
          actionKey.renew();
          store.end();
          leave(id);
        },
        onSettled: () => setExisting(null),
      },
    );
  };
  return {
    open: async () => {
      if (body === null) return;
      setIsChecking(true);
      // A save under way would keep the draft again after the act has ended it.
      const [existing] = await Promise.all([
        body.employeeId ? findExistingCase(body.employeeId, body.topicId) : null,
        store.flush(),
      ]);
      setIsChecking(false);
      if (existing === null) send();
      else setExisting(existing);
    },
    openAnyway: send,
    existing,
    dismiss: () => setExisting(null),
    isBusy: isChecking || create.isPending,
    error: create.error,
    attempt: create.submittedAt,
  };
}
