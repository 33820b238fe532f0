import type { getDraftChanges, OpenDraft } from '@evenhand/contract/configuration-drafts';
import type { ResultOf } from '@evenhand/contract/route';
import { useState } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { useDraftChanges, useRelease, useSetNote } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import { draftText as text } from './configuration-drafts.text.ts';

interface ChangesDialogProps {
  draft: OpenDraft;
  mayEdit: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What a draft changes, what is wrong with it, and its release by somebody else. */
export function ChangesDialog({ draft, mayEdit, isOpen, onClose }: ChangesDialogProps) {
  const changes = useDraftChanges(draft.version, isOpen);
  const release = useRelease();
  const { data } = changes;
  const isWrong = data?.problems.some(({ isWarning }) => !isWarning) ?? true;
  const barred = draft.whyNot ?? (data === undefined ? text.checking : isWrong ? text.problems : undefined);
  const releaseNow = (): void =>
    release.mutate(data?.version ?? draft.version, {
      onSuccess: () => {
        showSnackbar(text.released, 'success');
        onClose();
      },
    });
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={text.changesTitle}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button variant="filled" isBusy={release.isPending} disabledReason={barred} onClick={releaseNow}>
            {text.release}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {release.error !== null && (
          <Banner tone="error" role="alert">
            <span className="typed">{refusedText(release.error)}</span>
          </Banner>
        )}
        {draft.whyNot !== null && <Banner>{draft.whyNot}</Banner>}
        {mayEdit ? (
          <Note key={draft.note} draft={draft} />
        ) : (
          <p>{`${text.note}: ${draft.note === '' ? text.noNote : draft.note}`}</p>
        )}
        {data !== undefined ? (
          <Changes {...data} />
        ) : changes.error !== null ? (
          <SectionError text={text.failed} onRetry={() => void changes.refetch()} isRetrying={changes.isFetching} />
        ) : (
          <>
            <p className="muted" role="status">
              {text.checking}
            </p>
            <SkeletonLines lines={4} />
          </>
        )}
      </Stack>
    </AppModal>
  );
}

function Note({ draft }: { draft: OpenDraft }) {
  const [note, setNote] = useState(draft.note);
  const save = useSetNote();
  return (
    <Stack gap={2}>
      <Textarea
        label={text.note}
        hint={text.noteHint}
        rows={2}
        limit={500}
        value={note}
        error={refusedText(save.error)}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {note.trim() !== draft.note && note.trim() !== '' && (
        <div>
          <Button
            size="sm"
            isBusy={save.isPending}
            onClick={() => save.mutate(note, { onSuccess: () => showSnackbar(text.noteSaved, 'success') })}
          >
            {text.saveNote}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Changes({ changes, processes, problems }: ResultOf<typeof getDraftChanges>) {
  const wrong = problems.filter(({ isWarning }) => !isWarning);
  const warnings = problems.filter(({ isWarning }) => isWarning);
  return (
    <>
      {wrong.length > 0 && (
        <Banner tone="error" title={text.problems}>
          <Problems problems={wrong} />
        </Banner>
      )}
      {changes.length === 0 ? (
        <p>{text.noChanges}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ title, from, to }) => (
              <tr key={`${title} ${from} ${to}`}>
                <th scope="row">{title}</th>
                <td>{from ?? '—'}</td>
                <td>{to ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {processes.length > 0 && <p>{text.processes(processes)}</p>}
      {warnings.length > 0 && (
        <Banner tone="warning" title={text.warnings}>
          <Problems problems={warnings} />
        </Banner>
      )}
    </>
  );
}

function Problems({ problems }: Pick<ResultOf<typeof getDraftChanges>, 'problems'>) {
  return (
    <ul>
      {problems.map(({ file, line, sentence }) => (
        <li key={`${file}:${line}:${sentence}`}>
          <span className="muted small">{`${file}:${line}`}</span> {sentence}
        </li>
      ))}
    </ul>
  );
}
