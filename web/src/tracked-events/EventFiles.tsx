import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { FilesField } from '../files/FilesField.tsx';
import { filesText } from '../files/files.text.ts';
import type { ChangedFiles } from '../files/use-changed-files.ts';
import { EventSection } from '../process-components/EventSection.tsx';
import { formText } from '../process-components/form.text.ts';

interface EventFilesProps {
  configuration: TrackedEvent['componentConfiguration'];
  values: TrackedEvent['componentTrackingData'];
  files: ChangedFiles;
  errors: Readonly<Record<string, string>>;
}

/** The files of an event. One that takes none and has none shows nothing. */
export function EventFiles({ configuration, values, files, errors }: EventFilesProps) {
  const { fileUploadMax, fileUploadPreface, isFileUploadMandatoryBeforeClosure } = configuration;
  const heldCount = files.held.length + files.added.length;
  if (fileUploadMax === 0 && heldCount === 0) return null;
  return (
    <EventSection
      title={`${filesText.files} (${filesText.count(heldCount, fileUploadMax)})`}
      preface={fileUploadPreface}
      requirement={isFileUploadMandatoryBeforeClosure ? formText.requiredBeforeClosing : null}
      isFolded={values.isFileUploadNotApplicable}
    >
      <FilesField files={files} error={errors.caseTrackingEventAttachments ?? errors.files ?? errors.filesPendingDelete} />
    </EventSection>
  );
}
