import { useState } from 'react';
import type { CaseDraft, DraftChange, EmployeeChoice, EmployeeForm } from './case-draft.ts';
import { employeeChoiceOf, showEmployeeForm } from './case-draft.ts';

export interface EmployeeForms {
  shown: EmployeeForm;
  show: (form: EmployeeForm) => void;
  /** Back from "No Employee" to the search or the typed employee, as it was left. */
  showPerson: () => void;
}

/**
 * The visible form of the employee. A choice that is no longer shown is no longer chosen; it is chosen again when its
 * form is shown again.
 */
export function useEmployeeForms(
  draft: CaseDraft,
  change: (change: DraftChange) => void,
  isSearchable: boolean,
): EmployeeForms {
  const [shown, setShown] = useState(() => firstForm(draft, isSearchable));
  const [person, setPerson] = useState<EmployeeForm>(isSearchable ? 'employee' : 'manual');
  const [left, setLeft] = useState<Partial<Record<EmployeeForm, EmployeeChoice>>>({});
  const show = (next: EmployeeForm): void => {
    if (next === shown) return;
    if (shown !== 'none') setPerson(shown);
    setLeft({ ...left, [shown]: employeeChoiceOf(draft) });
    change((now) => showEmployeeForm(now, left[next]));
    setShown(next);
  };
  return { shown, show, showPerson: () => show(person) };
}

function firstForm(draft: CaseDraft, isSearchable: boolean): EmployeeForm {
  if (draft.employeeNaId !== null) return 'none';
  return !isSearchable || draft.manualEmployeeName !== '' || draft.manualEmployeeEmail !== '' ? 'manual' : 'employee';
}
