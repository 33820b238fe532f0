import { DocumentStatus } from '@evenhand/contract/letters';
import { LetterField } from '../letters/LetterField.tsx';
import { useLetterStatus } from '../letters/use-letter-status.ts';
import { Banner } from '../ui/Banner.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { EventFormProps } from './component-form.ts';
import { DoubtSentences } from './DoubtDialog.tsx';
import { EventSection } from './EventSection.tsx';
import { editEvent, isFolded } from './event-not-applicable.ts';
import { formText } from './form.text.ts';

interface EventLetterProps
  extends Pick<EventFormProps, 'configuration' | 'values' | 'onChange' | 'errors' | 'surroundings'> {
  requirement: string | null;
  onFold: ((isOn: boolean) => void) | undefined;
}

/** The letter of an event. One that asks for none shows nothing. */
export function EventLetter({ configuration, values, onChange, errors, surroundings, ...section }: EventLetterProps) {
  const letter = useLetterStatus(values.documentId);
  const isUnconfirmed = (surroundings.lackOfNotice ?? null) !== null && values.shortNotice === null;
  if (configuration.documentServiceId === null) return null;
  // The letter takes over what is typed here, and the event has to name the letter whatever happens to
  // this tab. So all of it is kept before the letter begins.
  const keep = async (documentId: string): Promise<boolean> => {
    if (documentId !== values.documentId) onChange(editEvent(values, { documentId }));
    return surroundings.keep === undefined || (await surroundings.keep());
  };
  return (
    <EventSection
      title={formText.letterNamed(configuration.documentServiceTitle)}
      preface={configuration.documentServicePreface}
      isFolded={isFolded('letter', values)}
      {...section}
    >
      <Stack gap={3}>
        {letter.status !== DocumentStatus.Completed && <EarlyDoubts doubts={surroundings.doubts ?? []} />}
        <LetterField
          caseId={surroundings.caseId}
          templateId={configuration.documentServiceId}
          documentId={values.documentId}
          error={errors.documentId}
          onNamed={keep}
          waitsFor={isUnconfirmed ? formText.confirmNotice : null}
        />
      </Stack>
    </EventSection>
  );
}

/** A complete letter cannot be changed, so the dates it takes over are doubted before it begins. */
function EarlyDoubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Banner tone="warning" title={formText.doubtBeforeLetter}>
      <DoubtSentences doubts={doubts} />
    </Banner>
  );
}
