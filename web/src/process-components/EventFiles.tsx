import type { FormFiles } from '../files/attached-files.ts';
import { FilesField } from '../files/FilesField.tsx';
import { filesText } from '../files/files.text.ts';
import type { EventFormProps } from './component-form.ts';
import { EventSection } from './EventSection.tsx';

interface EventFilesProps extends Pick<EventFormProps, 'configuration' | 'errors'> {
  files: FormFiles;
  requirement: string | null;
  isFolded: boolean;
  onFold: ((isOn: boolean) => void) | undefined;
}

/** The files of an event. One that takes none and has none shows nothing. */
export function EventFiles({ configuration, files, errors, ...section }: EventFilesProps) {
  const { fileUploadMax, fileUploadPreface } = configuration;
  const count = files.present.length + files.pending.length;
  if (fileUploadMax === 0 && count === 0) return null;
  return (
    <EventSection
      title={`${filesText.files} (${filesText.count(count, fileUploadMax)})`}
      preface={fileUploadPreface}
      {...section}
    >
      <FilesField
        files={files}
        error={errors.caseTrackingEventAttachments ?? errors.files ?? errors.filesPendingDelete}
      />
    </EventSection>
  );
}
