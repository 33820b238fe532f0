import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type {
  DemotionGround,
  DismissalReason,
  Mitigation,
  SanctionInput,
  SanctionLength,
} from '@evenhand/contract/sanctions';
import type { FieldProblems } from '@evenhand/engine/sanction-terms';
import { checkSanction, endOf, lengthRuleOf } from '@evenhand/engine/sanction-terms';
import { isDay } from '../ui/parse-uk-date.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';

/** A sanction as it is being filled in. */
export interface SanctionValues {
  kind: SanctionKind | null;
  details: string;
  dismissalReason: DismissalReason | null;
  notice: 'with' | 'without' | null;
  demotionGround: DemotionGround | null;
  lengthCount: string;
  lengthUnit: SanctionLength['unit'];
  issuedOn: string;
  /** '' begins with the day of issue. */
  inForceFrom: string;
  mitigation: Mitigation[];
}

export function emptySanction(today: string): SanctionValues {
  return {
    kind: null,
    details: '',
    dismissalReason: null,
    notice: null,
    demotionGround: null,
    lengthCount: '12',
    lengthUnit: 'months',
    issuedOn: today,
    inForceFrom: '',
    mitigation: [],
  };
}

/** What is sent of the terms: only what the kind has. */
export function termsOf(values: SanctionValues, kind: SanctionKind) {
  const { details, dismissalReason, notice, demotionGround, lengthCount, lengthUnit } = values;
  const isDismissal = kind === 'dismissal';
  const hasLength = lengthRuleOf(kind) !== 'none' && lengthCount.trim() !== '';
  return {
    kind,
    details: details.trim(),
    dismissalReason: isDismissal ? dismissalReason : null,
    isWithNotice: isDismissal && notice !== null ? notice === 'with' : null,
    demotionGround: kind === 'demotion' ? demotionGround : null,
    length: hasLength ? { unit: lengthUnit, count: wholeNumber(lengthCount) } : null,
  };
}

/** @returns null while no kind is chosen. */
export function sanctionInput(values: SanctionValues): SanctionInput | null {
  const { kind, issuedOn, inForceFrom, mitigation } = values;
  return kind === null
    ? null
    : { ...termsOf(values, kind), issuedOn, inForceFrom: inForceFrom || issuedOn, mitigation };
}

/** The last day as far as it can be told; null while it cannot, and for what has no end. */
export function lastDayShown(values: SanctionValues, from = values.inForceFrom || values.issuedOn): string | null {
  const { kind } = values;
  if (kind === null || !isDay(from)) return null;
  const { length } = termsOf(values, kind);
  return length === null || !(length.count >= 1 && length.count <= 260) ? null : endOf(from, length);
}

export function sanctionErrors(values: SanctionValues, today: string): FieldErrors<SanctionValues> {
  const input = sanctionInput(values);
  if (input === null) return { kind: 'Choose a sanction.' };
  const days = Object.fromEntries(
    (['issuedOn', 'inForceFrom'] as const).filter((name) => !isDay(input[name])).map((name) => [name, 'Enter a date.']),
  );
  return { ...errorsByField(checkSanction(input, today)), ...days };
}

/** Problems by the fields of the form. */
export function errorsByField({ isWithNotice, length, ...others }: FieldProblems): FieldErrors<SanctionValues> {
  return {
    ...others,
    ...(isWithNotice === undefined ? {} : { notice: isWithNotice }),
    ...(length === undefined ? {} : { lengthCount: length }),
  };
}

/** Anything that is no whole number is none that the engine takes. */
function wholeNumber(typed: string): number {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
}
