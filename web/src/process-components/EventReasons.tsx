import { Chip } from '../ui/Chip.tsx';
import { Field } from '../ui/Field.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { EventFormProps } from './component-form.ts';
import { toggleReason } from './event-not-applicable.ts';
import { formText } from './form.text.ts';

/**
 * Primary reasons, and under each chosen one its secondary ones (COMP-EVENT-15). A retired reason is still
 * shown where it was chosen before.
 */
export function EventReasons({ configuration, values, onChange, errors, title }: EventFormProps & { title: string }) {
  const chosen = values.eventSetupReasonIds;
  const offered = configuration.reasons.filter((reason) => reason.isEnabled || chosen.includes(reason.id));
  const primaries = offered.filter((reason) => reason.primaryReasonId === null);
  const groups = [
    { id: 0, label: title, reasons: primaries },
    ...primaries
      .filter((primary) => chosen.includes(primary.id))
      .map((primary) => ({
        id: primary.id,
        label: formText.secondaryOf(primary.title),
        reasons: offered.filter((reason) => reason.primaryReasonId === primary.id),
      }))
      .filter((group) => group.reasons.length > 0),
  ];
  const isUnanswered = (group: (typeof groups)[number]): boolean =>
    !group.reasons.some((reason) => chosen.includes(reason.id));
  const faulty = groups.find(isUnanswered) ?? groups[0];
  return (
    <Stack gap={3}>
      {groups.map((group) => (
        <Field
          key={group.id}
          label={group.label}
          isLabelHidden={group.id === 0}
          isGroup
          name={group === faulty ? 'eventSetupReasonIds' : undefined}
          error={group === faulty ? errors.eventSetupReasonIds : undefined}
        >
          {(wiring) => (
            <div className="inline" data-wrap data-gap="2" data-path={wiring['data-path']} tabIndex={-1}>
              {group.reasons.map(({ id, title: words }) => (
                <Chip
                  key={id}
                  hasCheck
                  isOn={chosen.includes(id)}
                  onToggle={() => onChange(toggleReason(values, configuration, id))}
                >
                  {words}
                </Chip>
              ))}
            </div>
          )}
        </Field>
      ))}
    </Stack>
  );
}
