import type { Sanction, SanctionState, SanctionTerms } from '@evenhand/contract/sanctions';
import type { SanctionRow } from './sanction.store.ts';

/** What decides how a sanction is now. */
type StatedSanction = Pick<SanctionRow, 'lastDay' | 'appealResult'> & { readonly isWithdrawn: boolean };

/** How a sanction is on a day of the service's time zone. It is spent from the day after its last one. */
export function stateOf({ lastDay, appealResult, isWithdrawn }: StatedSanction, today: string): SanctionState {
  if (isWithdrawn) return 'withdrawn';
  if (appealResult === 'overturned') return 'overturned';
  if (lastDay !== null && lastDay < today) return 'spent';
  return appealResult === null ? 'live' : 'reduced';
}

export function termsOf(row: SanctionRow): SanctionTerms {
  const { kind, details, dismissalReason, isWithNotice, demotionGround, lengthUnit, lengthCount, lastDay } = row;
  const length = lengthUnit === null || lengthCount === null ? null : { unit: lengthUnit, count: lengthCount };
  return { kind, details, dismissalReason, isWithNotice, demotionGround, length, lastDay };
}

export function presentSanction(row: SanctionRow, today: string): Sanction {
  const { appealResult, withdrawnAt } = row;
  return {
    ...termsOf(row),
    id: row.id,
    number: row.number,
    person: { userId: row.userId, fullName: row.personName },
    issuedOn: row.issuedOn,
    inForceFrom: row.inForceFrom,
    category: row.category,
    mitigation: [...row.mitigation],
    state: stateOf({ ...row, isWithdrawn: withdrawnAt !== null }, today),
    decidedBy: row.decidedByName,
    recordedBy: row.recordedByName,
    recordedDateTime: row.recordedAt.toISOString(),
    appeal:
      appealResult === null
        ? null
        : {
            result: appealResult,
            decidedOn: row.appealDecidedOn ?? '',
            decidedBy: row.appealDecidedByName ?? '',
            before: row.beforeAppeal ?? termsOf(row),
          },
    withdrawal:
      withdrawnAt === null
        ? null
        : { by: row.withdrawnByName ?? '', dateTime: withdrawnAt.toISOString(), reason: row.withdrawnBecause ?? '' },
  };
}
