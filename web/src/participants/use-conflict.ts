import { participantsText } from './participants.text.ts';
import { useRoleConflicts } from './role-conflicts.api.ts';

interface Conflict {
  readonly refusal: string | undefined;
  /** It is allowed with a reason. */
  readonly warning: string | undefined;
}

/** The server asks for as much. */
const CONFLICT_REASON_MINIMUM = 20;

/** What speaks against giving one person this part in the case; nothing while no person or part is chosen. */
export function useConflict(caseId: number, userId: string | null, as: string | null): Conflict {
  const conflicts = useRoleConflicts(caseId, userId === null ? null : as, userId === null ? [] : [userId]);
  const of = (severity: 'refuse' | 'warn'): string | undefined =>
    conflicts.find((one) => one.severity === severity)?.sentence;
  return { refusal: of('refuse'), warning: of('warn') };
}

/**
 * The warning about a change of owner: of the person who gets the case, or of the relation that the one who owned it
 * gets.
 */
export function useHandoverWarning(
  caseId: number,
  incoming: string | null,
  outgoing: { readonly userId: string | null; readonly relationId: number | null },
): string | undefined {
  const { warning } = useConflict(caseId, incoming, 'owner');
  const relation = incoming === null || outgoing.relationId === null ? null : String(outgoing.relationId);
  const ofOwner = useConflict(caseId, outgoing.userId, relation);
  return warning ?? ofOwner.warning;
}

/** The error of a form that gives the part all the same; null where it may. */
export function conflictProblem(
  { refusal, warning }: Conflict,
  reason: string,
): { relationId: string } | { conflictReason: string } | null {
  if (refusal !== undefined) return { relationId: refusal };
  const isShort = warning !== undefined && reason.trim().length < CONFLICT_REASON_MINIMUM;
  return isShort ? { conflictReason: participantsText.shortConflictReason } : null;
}
