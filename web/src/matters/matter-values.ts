import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import { Limits } from '@evenhand/contract/limits';
import type { Concerned, Matter, MatterSent } from '@evenhand/contract/matters';
import { MATTER_PLACE_MAXIMUM } from '@evenhand/contract/matters';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { choiceOf, concernedOf } from './matter-words.ts';
import { matterFormText as text } from './matters.text.ts';

/** The typed values of a matter. People and the category are choices of a list. */
export interface MatterValues {
  text: string;
  categoryId: string | null;
  happenedWhen: string;
  happenedWhere: string;
  against: string | null;
  raisedBy: string | null;
  isRaiserWithheld: boolean;
}

/** An allegation is usually against the employee of the case, and a matter is raised by them. */
export function emptyMatter(noun: MatterNoun, people: readonly Concerned[]): MatterValues {
  const employee = people.find(({ isEmployee }) => isEmployee);
  const choice = employee === undefined ? null : choiceOf(employee);
  return {
    text: '',
    categoryId: null,
    happenedWhen: '',
    happenedWhere: '',
    against: noun === 'allegation' ? choice : null,
    raisedBy: noun === 'matter' ? choice : null,
    isRaiserWithheld: false,
  };
}

/** The next one begins with the people of the last, who are often the same. */
export function nextMatter({ against, raisedBy, isRaiserWithheld }: MatterValues): MatterValues {
  return { text: '', categoryId: null, happenedWhen: '', happenedWhere: '', against, raisedBy, isRaiserWithheld };
}

export function valuesOf(matter: Matter): MatterValues {
  return {
    text: matter.text ?? '',
    categoryId: matter.category === null ? null : String(matter.category.id),
    happenedWhen: matter.happenedWhen ?? '',
    happenedWhere: matter.happenedWhere ?? '',
    against: matter.against && choiceOf(matter.against),
    raisedBy: matter.raisedBy && choiceOf(matter.raisedBy),
    isRaiserWithheld: matter.isRaiserWithheld,
  };
}

export function bodyOf(values: MatterValues): MatterSent {
  return {
    text: values.text.trim(),
    categoryId: values.categoryId === null ? null : Number(values.categoryId),
    happenedWhen: values.happenedWhen.trim() || null,
    happenedWhere: values.happenedWhere.trim() || null,
    against: concernedOf(values.against),
    raisedBy: concernedOf(values.raisedBy),
    isRaiserWithheld: values.isRaiserWithheld,
  };
}

export function matterErrors(values: MatterValues): FieldErrors<MatterValues> {
  const errors: FieldErrors<MatterValues> = {};
  if (values.text.trim() === '') errors.text = text.describe;
  else if (isLonger(values.text, Limits.narrativeMaximum)) errors.text = text.tooLong(Limits.narrativeMaximum);
  for (const field of ['happenedWhen', 'happenedWhere'] as const)
    if (isLonger(values[field], MATTER_PLACE_MAXIMUM)) errors[field] = text.tooLong(MATTER_PLACE_MAXIMUM);
  return errors;
}

function isLonger(typed: string, limit: number): boolean {
  return [...typed.trim()].length > limit;
}
