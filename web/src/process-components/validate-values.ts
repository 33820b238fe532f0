import type { DateKind } from '@evenhand/contract/date-bounds';
import { refusalsText } from '@evenhand/contract/refusals.text';
import { validateComponent } from '@evenhand/engine/component-forms';
import type {
  ConfigurationOf,
  FormContext,
  Problems,
  SupportedComponentType,
} from '@evenhand/engine/components/component-handler';
import { dayProblem } from '../ui/day-problem.ts';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';
import { badTimeText } from '../ui/TimeField.tsx';
import type { DataOf, SupportedConfiguration, Values } from './component-values.ts';
import { submissionOf } from './component-values.ts';
import { isHalfTyped } from './event-moment.ts';
import { hasMasterToggle, isFolded } from './event-not-applicable.ts';

const FIELD_IS_REQUIRED = 'Field is required';

/** Context for checking the values of an Event: its files and letter, and the notice that its date lacks. */
type EventContext = FormContext & { readonly lackOfNotice?: string | null };

/**
 * Problems that prevent advancing: the engine's problems, which the server would find too, text that is no date, and
 * shorter notice that nobody confirmed.
 */
export function validateValues(
  configuration: SupportedConfiguration,
  values: Values,
  context?: EventContext,
): Problems | null {
  const problems = validate(values.type, configuration, values, context);
  if (values.type === 'PauseCase' && isHalfTyped(values.nextActionDueDateTime)) {
    const fields = {
      ...problems?.fields,
      nextActionDueDateTime: unreadable(values.nextActionDueDateTime ?? '', 'planned'),
    };
    return { fields, banner: problems?.banner ?? bannerOf(fields, refusalsText.requiredFields) };
  }
  if (values.type === 'Findings' && values.decidedOn !== null && !isDay(values.decidedOn)) {
    const fields = { ...problems?.fields, decidedOn: unreadable(values.decidedOn, 'event') };
    return { fields, banner: problems?.banner ?? refusalsText.wrongFields };
  }
  if (configuration.type !== 'Event' || values.type !== 'Event') return problems;
  const fields = {
    ...missingConfirmation(values, context),
    ...problems?.fields,
    ...unreadableDates(values),
    ...missingReason(configuration, values),
  };
  return Object.keys(fields).length === 0
    ? null
    : { fields, banner: problems?.banner ?? bannerOf(fields, refusalsText.mandatoryFields) };
}

/** The compiler cannot see that type, configuration and values belong together while all are unions. */
function validate<T extends SupportedComponentType>(
  type: T,
  configuration: SupportedConfiguration,
  values: Values,
  context?: FormContext,
): Problems | null {
  return validateComponent(
    type,
    configuration as ConfigurationOf<T>,
    submissionOf(values) as Parameters<typeof validateComponent<T>>[2],
    context,
  );
}

function unreadableDates(values: DataOf<'Event'>): Record<string, string> {
  if (isFolded('dates', values)) return {};
  const fields: Record<string, string> = {};
  for (const field of ['onlyDateTime', 'fromDateTime', 'toDateTime'] as const) {
    const stored = values[field];
    if (stored === null || !isHalfTyped(stored)) continue;
    fields[field] = unreadable(stored, 'event');
  }
  return fields;
}

/** Missing values first, then unreadable ones. */
function bannerOf(fields: Readonly<Record<string, string>>, ifMissing: string): string {
  return Object.values(fields).includes(FIELD_IS_REQUIRED) ? ifMissing : refusalsText.wrongFields;
}

function unreadable(stored: string, kind: DateKind): string {
  const [day = '', time = ''] = stored.split('|');
  if (day === '') return FIELD_IS_REQUIRED;
  return dayProblem(day, kind) ?? (parseTime(time) === time ? FIELD_IS_REQUIRED : badTimeText);
}

function missingConfirmation(
  { shortNotice }: DataOf<'Event'>,
  context: EventContext | undefined,
): Record<string, string> {
  return (context?.lackOfNotice ?? null) === null || shortNotice !== null ? {} : { shortNotice: FIELD_IS_REQUIRED };
}

/** COMP-EVENT-20 also where the event has no section that could be marked. */
function missingReason(configuration: ConfigurationOf<'Event'>, values: DataOf<'Event'>): Record<string, string> {
  const isMissing =
    hasMasterToggle(configuration) && values.isNotApplicable && values.eventSetupNotApplicableReasonId === null;
  return isMissing ? { eventSetupNotApplicableReasonId: FIELD_IS_REQUIRED } : {};
}
