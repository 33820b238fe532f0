import type { createCase } from '@evenhand/contract/case-creation';
import type { CaseRole } from '@evenhand/contract/cases';
import { EMAIL_PATTERN, Limits } from '@evenhand/contract/limits';
import type { BodyInputOf } from '@evenhand/contract/route';
import type { UserProfile } from '@evenhand/contract/users';
import * as z from 'zod/mini';
import type { WizardStep } from '../lib/paths.ts';

const textOrNull = z.nullable(z.string());
const idOrNull = z.nullable(z.number());
/** A search that is too long to be made is not made again after a reload. */
const storedSearch = z.catch(z.string().check(z.maxLength(Limits.searchMaximum)), '');

/** Everything chosen so far (WIZ-34), as stored in session storage. */
const caseDraft = z.object({
  /** Given with the first choice; null while nothing was chosen. */
  draftId: z._default(textOrNull, null),
  ownerId: textOrNull,
  /** The owner that an address preselected; it alone begins no draft. */
  preselectedId: z._default(textOrNull, null),
  ownerName: textOrNull,
  ownerAccessLevelId: idOrNull,
  isOwnerUser: z.boolean(),
  employeeId: textOrNull,
  employeeName: textOrNull,
  employeeAccessLevelId: idOrNull,
  manualEmployeeName: z.string(),
  manualEmployeeEmail: z.string(),
  employeeNaId: idOrNull,
  section: z.nullable(z.object({ id: z.number(), title: z.string() })),
  topicId: idOrNull,
  topicName: textOrNull,
  returnUrl: textOrNull,
  externalSectionId: idOrNull,
  externalTopicId: idOrNull,
  ownerQuery: storedSearch,
  employeeQuery: storedSearch,
});
export type CaseDraft = z.output<typeof caseDraft>;
export type DraftChange = (draft: CaseDraft) => CaseDraft;

const noEmployee = {
  employeeId: null,
  employeeName: null,
  employeeAccessLevelId: null,
  manualEmployeeName: '',
  manualEmployeeEmail: '',
  employeeNaId: null,
} as const;
const noTopic = { section: null, topicId: null, topicName: null } as const;

export const emptyDraft: CaseDraft = {
  draftId: null,
  ownerId: null,
  preselectedId: null,
  ownerName: null,
  ownerAccessLevelId: null,
  isOwnerUser: false,
  ...noEmployee,
  ...noTopic,
  returnUrl: null,
  externalSectionId: null,
  externalTopicId: null,
  ownerQuery: '',
  employeeQuery: '',
};

/** True when nothing was chosen yet. Values from an address do not count, nor does being one's own owner. */
export function isUntouched(draft: CaseDraft): boolean {
  const hasOwner = draft.ownerId !== null && !draft.isOwnerUser;
  const hasTyped = draft.manualEmployeeName !== '' || draft.manualEmployeeEmail !== '';
  return !hasOwner && !hasTyped && !hasEmployee(draft) && draft.section === null;
}

/** True when the owner came from an address and the person has added nothing to it. */
export function isOnlyPreselected(draft: CaseDraft): boolean {
  return draft.ownerId !== null && draft.ownerId === draft.preselectedId && isUntouched({ ...draft, ownerId: null });
}

/** A draft as it was stored; anything else is no draft. */
export function draftFrom(stored: unknown): CaseDraft {
  const read = caseDraft.safeParse(stored);
  return read.success ? read.data : emptyDraft;
}

interface Chosen {
  id: string;
  name: string;
}

/**
 * Another owner clears the employee, in any of its forms, and the topic; the same one
 * again clears nothing (WIZ-24).
 */
export function chooseOwner(draft: CaseDraft, { id, name }: Chosen, isOwnerUser = false): CaseDraft {
  if (draft.ownerId === id) return { ...draft, isOwnerUser };
  return {
    ...draft,
    ...noEmployee,
    ...noTopic,
    ownerId: id,
    ownerName: name,
    ownerAccessLevelId: null,
    isOwnerUser,
    employeeQuery: '',
  };
}

/** Another employee clears the topic (WIZ-25). The three forms of an employee rule each other out. */
export function chooseEmployee(draft: CaseDraft, { id, name }: Chosen): CaseDraft {
  return draft.employeeId === id ? draft : { ...draft, ...noEmployee, ...noTopic, employeeId: id, employeeName: name };
}

export function enterEmployee(draft: CaseDraft, entry: { name: string; email: string }): CaseDraft {
  const isSame = draft.manualEmployeeName === entry.name && draft.manualEmployeeEmail === entry.email;
  return isSame
    ? draft
    : { ...draft, ...noEmployee, ...noTopic, manualEmployeeName: entry.name, manualEmployeeEmail: entry.email };
}

export function chooseNoEmployee(draft: CaseDraft, reasonId: number): CaseDraft {
  return draft.employeeNaId === reasonId ? draft : { ...draft, ...noEmployee, ...noTopic, employeeNaId: reasonId };
}

/** A choice of the person ends what the address preselected. */
export function chooseSection(draft: CaseDraft, section: { id: number; title: string }): CaseDraft {
  if (draft.section?.id === section.id) return draft;
  return {
    ...draft,
    ...noTopic,
    section: { id: section.id, title: section.title },
    externalSectionId: null,
    externalTopicId: null,
  };
}

export function chooseTopic(draft: CaseDraft, { id, title }: { id: number; title: string }): CaseDraft {
  return { ...draft, topicId: id, topicName: title, externalTopicId: null };
}

/** The section was removed from the pack, and its topics with it; everything else stays. */
export function clearSection(draft: CaseDraft): CaseDraft {
  return { ...draft, ...noTopic };
}

export function clearTopic(draft: CaseDraft): CaseDraft {
  return { ...draft, topicId: null, topicName: null, externalTopicId: null };
}

/** The employee of the draft, in the chosen form. */
export type EmployeeChoice = Pick<CaseDraft, keyof typeof noEmployee>;

/**
 * Shows another form of the employee: what the person chose in it before is
 * chosen again, and nothing else is.
 */
export function showEmployeeForm(draft: CaseDraft, before: EmployeeChoice = noEmployee): CaseDraft {
  return { ...draft, ...before };
}

export function employeeChoiceOf(draft: CaseDraft): EmployeeChoice {
  const { employeeId, employeeName, employeeAccessLevelId, manualEmployeeName, manualEmployeeEmail, employeeNaId } =
    draft;
  return { employeeId, employeeName, employeeAccessLevelId, manualEmployeeName, manualEmployeeEmail, employeeNaId };
}

export type EmployeeForm = 'employee' | 'none' | 'manual';

/** The chosen form of the employee (WIZ-28). */
export function employeeForm(draft: CaseDraft): EmployeeForm {
  if (draft.employeeId !== null) return 'employee';
  return draft.employeeNaId === null ? 'manual' : 'none';
}

export function isNameValid(name: string): boolean {
  return name.trim() !== '' && name.trim().length <= Limits.manualEmployeeMaximum;
}

export function isEmailValid(email: string): boolean {
  return email.trim().length <= Limits.manualEmployeeMaximum && EMAIL_PATTERN.test(email.trim());
}

/** WIZ-17 … WIZ-19. */
export function hasEmployee(draft: CaseDraft): boolean {
  return (
    employeeForm(draft) !== 'manual' ||
    (isNameValid(draft.manualEmployeeName) && isEmailValid(draft.manualEmployeeEmail))
  );
}

/** True if the steps before this one are complete; otherwise the wizard starts over (WIZ-15). */
export function isReachable(draft: CaseDraft, step: WizardStep, choosesOwner: boolean): boolean {
  if (step === 'owner') return choosesOwner;
  return draft.ownerId !== null && (step === 'employee' || hasEmployee(draft));
}

type AccessLevels = UserProfile['accessLevels'];

export function primaryLevel(levels: AccessLevels): number | null {
  return levels.find(({ isPrimary }) => isPrimary)?.id ?? null;
}

/**
 * The policy area of the new case: the first that the person holds of the employee's, the owner's
 * and their own (gaps G-50).
 */
export function accessLevelOf(draft: CaseDraft, own: AccessLevels): number | null {
  const wanted = [draft.employeeAccessLevelId, draft.ownerAccessLevelId, primaryLevel(own)];
  return wanted.find((level) => level !== null && own.some(({ id }) => id === level)) ?? null;
}

export type OwnerCheck = 'not applicable' | 'not authorised' | 'different policy area';

/** Gaps G-49; a profile that could not be read raises no question, nor does a person of no policy area. */
export function checkOwner(
  profile: Pick<UserProfile, 'isAuthorised' | 'accessLevels'> | null,
  own: AccessLevels,
): OwnerCheck {
  if (profile === null) return 'not applicable';
  if (!profile.isAuthorised) return 'not authorised';
  const { accessLevels } = profile;
  const isOfOther = accessLevels.length > 0 && !accessLevels.some(({ id }) => id === primaryLevel(own));
  return isOfOther ? 'different policy area' : 'not applicable';
}

export type CreateCaseBody = BodyInputOf<typeof createCase>;

/** The request body, in one of its three forms (WIZ-31 … WIZ-33); null while something is missing. */
export function createCaseBodyOf(
  draft: CaseDraft,
  accessLevelId: number | null,
  userCaseRole: CaseRole,
): CreateCaseBody | null {
  if (
    draft.topicId === null ||
    draft.section === null ||
    draft.ownerId === null ||
    accessLevelId === null ||
    !hasEmployee(draft)
  )
    return null;
  const common = {
    topicId: draft.topicId,
    sectionId: draft.section.id,
    accessLevelId,
    caseOwnerId: draft.ownerId,
    userCaseRole,
    draftId: draft.draftId ?? undefined,
  };
  const form = employeeForm(draft);
  if (form === 'employee') return { ...common, employeeId: draft.employeeId };
  if (form === 'none') return { ...common, employeeNAReasonId: draft.employeeNaId };
  return { ...common, employeeName: draft.manualEmployeeName.trim(), employeeEmail: draft.manualEmployeeEmail.trim() };
}
