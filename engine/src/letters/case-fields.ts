/**
 * Case fields that a letter may read (domain brief §2.5), written in a template as `employee.name`,
 * `participant.hearing-manager.name`, `event.meeting.date` or `thisEvent.date`.
 */
export type CaseField =
  | { readonly of: 'case'; readonly part: 'id' }
  | { readonly of: 'service'; readonly part: 'title' | 'organisation' | 'support' }
  | { readonly of: 'today' }
  | { readonly of: 'reasons' }
  /** The main process of the case: its title, and for a choice its key. */
  | { readonly of: 'process' }
  | { readonly of: 'employee'; readonly part: 'name' | 'firstName' | 'jobTitle' }
  /** Open matters, each with its number: what is said, what was found, why, or all of it. */
  | { readonly of: 'matters'; readonly part: 'text' | 'findings' | 'reasons' | 'outcome' }
  /** First and last day of the formal warning of the employee that was recorded last on the case and stands. */
  | { readonly of: 'warning'; readonly part: 'from' | 'until' }
  | { readonly of: 'owner' | 'adviser'; readonly part: 'name' | 'jobTitle' | 'email' }
  | { readonly of: 'participant'; readonly relationKey: string; readonly part: 'name' | 'jobTitle' }
  | {
      readonly of: 'event';
      /** Null for `thisEvent`: the event that the letter is written for, whichever it is. */
      readonly eventKey: string | null;
      readonly part: 'date' | 'time' | 'endDate' | 'freeText' | 'reasons' | 'files';
    };

const eventParts = ['date', 'time', 'endDate', 'freeText', 'reasons', 'files'];

const parts = new Map(
  Object.entries({
    case: ['id'],
    service: ['title', 'organisation', 'support'],
    employee: ['name', 'firstName', 'jobTitle'],
    owner: ['name', 'jobTitle', 'email'],
    adviser: ['name', 'jobTitle', 'email'],
    matters: ['text', 'findings', 'reasons', 'outcome'],
    warning: ['from', 'until'],
    participant: ['name', 'jobTitle'],
    event: eventParts,
    thisEvent: eventParts,
  }),
);

/** Every case field, for 'did you mean'. */
export function caseFieldNames(relationKeys: readonly string[], eventKeys: readonly string[]): string[] {
  const namesOf = (of: string, keys: readonly string[]) =>
    keys.flatMap((key) => (parts.get(of) ?? []).map((part) => [of, key, part].join('.')));
  const plain = [...parts].flatMap(([of, ofParts]) =>
    of === 'participant' || of === 'event' ? [] : ofParts.map((part) => `${of}.${part}`),
  );
  return [
    'today',
    'reasons',
    'process',
    ...plain,
    ...namesOf('participant', relationKeys),
    ...namesOf('event', eventKeys),
  ];
}

/** Null where the key names nothing that a case has. */
export function parseCaseField(key: string): CaseField | null {
  if (key === 'today' || key === 'reasons' || key === 'process') return { of: key };
  const [of = '', ...rest] = key.split('.');
  const part = rest.pop() ?? '';
  if (!parts.get(of)?.includes(part)) return null;
  if (of === 'participant' && rest.length === 1) return { of, relationKey: rest[0], part } as CaseField;
  if (of === 'event' && rest.length === 1) return { of, eventKey: rest[0], part } as CaseField;
  if (of === 'thisEvent' && rest.length === 0) return { of: 'event', eventKey: null, part } as CaseField;
  return rest.length === 0 && of !== 'participant' && of !== 'event' ? ({ of, part } as CaseField) : null;
}
