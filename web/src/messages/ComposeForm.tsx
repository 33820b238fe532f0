import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { MESSAGE_BODY_MAXIMUM, SUBJECT_MAXIMUM } from '@evenhand/contract/message-fields';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense } from 'react';
import { FilesField } from '../files/FilesField.tsx';
import { AudienceField } from '../participants/AudienceField.tsx';
import { audienceText } from '../participants/audience.text.ts';
import { DraftNote } from '../process-components/DraftNote.tsx';
import { Banner } from '../ui/Banner.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Inline } from '../ui/Inline.tsx';
import { EditorToCome } from '../ui/rich-text/EditorToCome.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { ComposeButtons } from './ComposeButtons.tsx';
import { ComposeConflict } from './ComposeConflict.tsx';
import type { Channel } from './channel.ts';
import styles from './messages.module.css';
import { composeText } from './messages.text.ts';
import { namePasted } from './name-pasted.ts';
import type { Compose } from './use-compose.ts';

const HtmlEditor = lazy(() =>
  import('../ui/rich-text/HtmlEditor.tsx').then((module) => ({ default: module.HtmlEditor })),
);

interface ComposeFormProps {
  channel: Channel;
  record: CaseRecord;
  compose: Compose;
  /** Docked below what is answered, or a page of its own. */
  size: 'small' | 'large';
  /** First focus; null where it stays, because the person did not ask to write now. */
  focuses: 'subject' | 'text' | null;
  onLeave: () => void;
}

/**
 * The notice, subject, text and files of what is being written, and what can be done with it (MSG-12,
 * MSG-13).
 */
export function ComposeForm({ channel, record, compose, size, focuses, onLeave }: ComposeFormProps) {
  const { values, files, draft } = compose;
  const isSmall = size === 'small';
  const isNote = channel.kind === 'note';
  const isNarrow = useIsNarrow();
  const { audience } = values;
  const canSaveDraft = record.abilities.saveDrafts;
  const hasFiles = files.present.length + files.pending.length + files.problems.length > 0;
  const saveByKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (canSaveDraft) compose.save();
    else void compose.keeper.flush();
  };
  const audienceField = !isNote && (
    <AudienceField {...{ record, audience }} parent={compose.parent} onChange={compose.setAudience} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key counts in every field inside.
    <div className={`stack ${styles.form}`} data-gap={isSmall ? 2 : 3} data-size={size} onKeyDown={saveByKey}>
      <Banner className={`small ${styles.notice}`} role="note">
        {isNote || audience === MessageAudience.Everyone ? channel.text.notice : audienceText.notices[audience]}
      </Banner>
      <FormErrorBanner message={compose.refusal ?? undefined} />
      {compose.refusal === null && compose.notKeptBecause !== null && (
        <Banner tone="error" role="alert" title={compose.notKeptBecause} />
      )}
      <ComposeConflict compose={compose} />
      {/* On a phone the buttons stay at its foot, so who reads it comes before the text and not after. */}
      {isNarrow && audienceField}
      <TextInput
        label={composeText.subject}
        name="subject"
        value={values.subject}
        limit={SUBJECT_MAXIMUM}
        error={compose.subjectError}
        onChange={(event) => compose.setSubject(event.currentTarget.value)}
        onBlur={compose.leaveSubject}
        readOnly={compose.isBusy}
        autoFocus={focuses === 'subject'}
      />
      <Suspense fallback={<EditorToCome label={channel.text.item} isLabelHidden={isSmall} size={size} />}>
        <HtmlEditor
          label={channel.text.item}
          name="body"
          isLabelHidden={isSmall}
          html={values.body}
          error={compose.bodyError}
          onChange={compose.setBody}
          size={size}
          most={MESSAGE_BODY_MAXIMUM}
          onFiles={(pasted) => files.add(namePasted(pasted, files))}
          isReadOnly={compose.isBusy}
          hasFocus={focuses === 'text'}
          aside={isSmall ? <AttachFiles files={files} /> : <DraftNote status={draft.status} savedAt={draft.savedAt} />}
        >
          {!isSmall && (
            <div className={styles.attachments}>
              <Inline justify="between">
                <h3>
                  {composeText.attachments}{' '}
                  {files.present.length > 0 && <span className="count">{files.present.length}</span>}
                </h3>
                <span className="muted small">{composeText.attachmentKinds}</span>
              </Inline>
              <FilesField files={files} error={undefined} />
            </div>
          )}
        </HtmlEditor>
      </Suspense>
      {isSmall && hasFiles && <FilesField files={files} error={undefined} />}
      <div className={`stack ${styles.ending}`} data-gap="2">
        {!isNarrow && audienceField}
        <ComposeButtons compose={compose} canSaveDraft={canSaveDraft} onLeave={onLeave} />
      </div>
    </div>
  );
}
