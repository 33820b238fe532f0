import { EventDateType } from '@evenhand/contract/components/event-payloads';
import { Limits } from '@evenhand/contract/limits';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { ArrangedNote } from './ArrangedNote.tsx';
import type { EventFormProps } from './component-form.ts';
import { EventDates } from './EventDates.tsx';
import { EventFiles } from './EventFiles.tsx';
import { EventLetter } from './EventLetter.tsx';
import { EventReasons } from './EventReasons.tsx';
import { EventSection } from './EventSection.tsx';
import type { EventSection as Section } from './event-not-applicable.ts';
import { activeSections, editEvent, hasOwnToggle, isFolded, toggleSection } from './event-not-applicable.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';
import { ShortNotice } from './ShortNotice.tsx';

/**
 * Something that happened: reasons, dates, notes, letter, files. Each section may be switched off
 * (specification 2 §4.1).
 * The card's head has the master toggle.
 */
export function EventForm(props: EventFormProps) {
  const { configuration, values, onChange, onTouch, errors, surroundings } = props;
  const isMandatory = {
    reasons: configuration.isReasonsMandatoryBeforeClosure,
    dates: configuration.isDatesMandatoryBeforeClosure,
  };
  // On a mandatory component, Continue refuses already what the closing would refuse.
  const required = configuration.isComponentSubmissionMandatory ? formText.required : formText.requiredBeforeClosing;
  const titles = { reasons: configuration.reasonLabel ?? formText.reasons, dates: datesTitle(configuration) };
  const prefaces = {
    reasons: configuration.reasonsPreface,
    dates: isDual(configuration) ? configuration.datesPreface : null,
  };
  const fold = (section: Section) =>
    hasOwnToggle(section, configuration)
      ? (isOn: boolean) => onChange(toggleSection(values, configuration, section, isOn))
      : undefined;
  return (
    <div>
      {values.isNotApplicable && (
        <div className={styles.wholeReason}>
          <Select
            label={formText.notApplicableReason}
            name="eventSetupNotApplicableReasonId"
            placeholder={formText.pleaseSelect}
            hint={formText.kept}
            error={errors.eventSetupNotApplicableReasonId}
            options={configuration.notApplicableReasons.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={
              values.eventSetupNotApplicableReasonId === null ? null : String(values.eventSetupNotApplicableReasonId)
            }
            onChange={(id) => onChange({ ...values, eventSetupNotApplicableReasonId: id === null ? null : Number(id) })}
          />
        </div>
      )}
      {formSections(configuration).map((section) => (
        <EventSection
          key={section}
          title={titles[section]}
          preface={prefaces[section]}
          requirement={isMandatory[section] ? required : null}
          isFolded={isFolded(section, values)}
          onFold={fold(section)}
        >
          {section === 'dates' && surroundings.arranged && <ArrangedNote arranged={surroundings.arranged} />}
          {section === 'dates' ? <EventDates {...props} /> : <EventReasons {...props} title={titles.reasons} />}
          {section === 'dates' && <ShortNotice {...props} />}
        </EventSection>
      ))}
      {configuration.isFreeTextEnabled && (
        <EventSection
          title={formText.notes}
          preface={configuration.freeTextPreface}
          requirement={configuration.isFreeTextMandatoryBeforeClosure ? required : null}
          isFolded={values.isNotApplicable}
        >
          <Textarea
            label={formText.notes}
            isLabelHidden
            name="freeText"
            limit={Limits.narrativeMaximum}
            error={errors.freeText}
            value={values.freeText}
            onChange={(event) => onChange(editEvent(values, { freeText: event.currentTarget.value }))}
            onBlur={() => onTouch('freeText')}
          />
        </EventSection>
      )}
      <EventLetter
        {...props}
        requirement={configuration.isDocumentServiceMandatoryBeforeClosure ? required : null}
        onFold={fold('letter')}
      />
      {surroundings.files && (
        <EventFiles
          configuration={configuration}
          files={surroundings.files}
          errors={errors}
          requirement={configuration.isFileUploadMandatoryBeforeClosure ? required : null}
          isFolded={isFolded('files', values)}
          onFold={fold('files')}
        />
      )}
    </div>
  );
}

/** The sections above the notes. */
function formSections(configuration: EventFormProps['configuration']): readonly Exclude<Section, 'files' | 'letter'>[] {
  return activeSections(configuration).filter((section) => section !== 'files' && section !== 'letter');
}

/** The question about a single date is the label of its field. */
function isDual({ eventSetupDateTypeLookupId }: EventFormProps['configuration']): boolean {
  return eventSetupDateTypeLookupId === EventDateType.DualDates;
}

function datesTitle(configuration: EventFormProps['configuration']): string {
  const isTimed = configuration.isTimeRecordingEnabled;
  if (isDual(configuration)) return isTimed ? formText.datesAndTimes : formText.dates;
  return isTimed ? formText.dateAndTime : formText.date;
}
