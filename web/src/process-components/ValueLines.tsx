import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { FileList } from '../files/FileList.tsx';
import { LetterOfEvent } from '../letters/LetterOfEvent.tsx';
import { namesLetter } from '../letters/use-letter-status.ts';
import { findingsText } from '../matters/matters.text.ts';
import { sanctionsText } from '../sanctions/sanctions.text.ts';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { describeValues } from './describe-values.ts';
import { isFolded } from './event-not-applicable.ts';
import { formText } from './form.text.ts';
import { SafeHtml } from './SafeHtml.tsx';
import styles from './values.module.css';
import { valuesText } from './values.text.ts';

interface ValueLinesProps {
  configuration: SupportedConfiguration;
  values: Values;
  /** Shown beside something else, or within it. */
  isNarrow?: boolean;
  /** The visit is not complete. */
  isAwaited?: boolean;
}

/** Values of a visit, as text (states: read-only values are text, not disabled inputs). */
export function ValueLines({ configuration, values, isNarrow = false, isAwaited = false }: ValueLinesProps) {
  const formats = useFormats();
  const { data: relations = [] } = useLookup('relations');
  if (configuration.type === 'Content' && values.type === 'Content') {
    const shown = configuration.contentHistories.find((version) => version.id === values.componentTypeContentHistoryId);
    return shown === undefined ? null : <SafeHtml html={shown.content} />;
  }
  if (configuration.type === 'NoContent') return null;
  if (configuration.type === 'Matters') return <p className="muted">{findingsText.listedOnTab(configuration.noun)}</p>;
  if (configuration.type === 'Sanctions')
    return configuration.stage === 'proposal' ? null : <p className="muted">{sanctionsText.listedOnCase}</p>;
  const lines = [...describeValues(configuration, values, { formats, relations }), ...letterOf(configuration, values)];
  const files = values.type === 'Event' ? values.caseTrackingEventAttachments : [];
  if (lines.length === 0 && files.length === 0)
    return <p className="muted">{isAwaited ? valuesText.nothingRecordedYet : valuesText.nothingRecorded}</p>;
  return (
    <Stack>
      {lines.length > 0 && (
        <div className={styles.lines} data-narrow={isNarrow || undefined}>
          <DescriptionList items={lines} />
        </div>
      )}
      <FileList files={files} />
    </Stack>
  );
}

/** The letter of an event stands among its values, as something to download. */
function letterOf(configuration: SupportedConfiguration, values: Values): readonly Described[] {
  if (configuration.type !== 'Event' || values.type !== 'Event') return [];
  const { documentId } = values;
  if (configuration.documentServiceId === null || isFolded('letter', values) || !namesLetter(documentId)) return [];
  return [{ term: formText.letter, value: <LetterOfEvent documentId={documentId} /> }];
}
