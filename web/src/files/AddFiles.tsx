import type { CaseRecord } from '@evenhand/contract/case-details';
import { addFiles, messageFileExtensions } from '@evenhand/contract/files';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCase, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { AudienceField } from '../participants/AudienceField.tsx';
import { firstAudience } from '../participants/audience.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { DropZone } from './DropZone.tsx';
import { checkFiles } from './file-checks.ts';
import { fileListText as text } from './file-list.text.ts';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';

/** The server takes no more in one request. */
const MOST = 50;

/** Adds files to the case itself, for those who may write on it (gaps G-115). */
export function AddFiles({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const [isOpen, setIsOpen] = useState(false);
  if (record === undefined || !record.abilities.postMessage) return null;
  return (
    <>
      <Button icon={IconPlus} onClick={() => setIsOpen(true)}>
        {text.add}
      </Button>
      <AddFilesModal record={record} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface AddFilesModalProps {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}

function AddFilesModal({ record, isOpen, onClose }: AddFilesModalProps) {
  const { id } = record;
  const actionKey = useActionKey();
  const [percent, setPercent] = useState<number | null>(null);
  const initial = {
    chosen: [] as readonly File[],
    problems: [] as readonly string[],
    audience: firstAudience(record, null),
  };
  const act = useCaseAct(id, ({ chosen: files, audience }: Pick<typeof initial, 'chosen' | 'audience'>) => {
    const names = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    return call(addFiles, {
      params: { id },
      body: { audience },
      files,
      filePart: 'attachments',
      quiet: REFUSALS,
      actionKey: actionKey.keyOf(names, audience),
      onProgress: setPercent,
    });
  });
  const dialog = useActDialog({ isOpen, onClose, initial, acts: [act], onOpening: () => setPercent(null) });
  const { form, finish, isBusy } = dialog;
  const { chosen, problems, audience } = form.values;
  const add = (files: readonly File[]): void => {
    const checked = checkFiles(files, MOST - chosen.length, messageFileExtensions, filesText.tooManyForCase(MOST));
    form.set({ chosen: [...chosen, ...checked.accepted], problems: checked.problems });
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.add}
      verb={text.addToCase}
      waitsFor={chosen.length === 0 ? text.choose : null}
      hasUnsavedText={chosen.length > 0}
      onSubmit={() => act.mutate({ chosen, audience }, finish(text.added(chosen.length), actionKey.renew))}
    >
      <ul className={styles.list} aria-label={filesText.files}>
        {chosen.map((file, at) => (
          // Two chosen files may be alike: nothing but their place tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={at} className={styles.file}>
            <span className={styles.new}>
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className={styles.hint}>
                {fileSize(file.size)}
                {isBusy && percent !== null && ` · ${filesText.sent(percent)}`}
              </span>
            </span>
            <IconButton
              icon={IconX}
              size="sm"
              label={filesText.remove(file.name)}
              onClick={() => form.set({ chosen: chosen.filter((_, other) => other !== at) })}
            />
          </li>
        ))}
        {chosen.length < MOST && (
          <li>
            <DropZone onAdd={add} extensions={messageFileExtensions} describedBy={undefined} />
          </li>
        )}
      </ul>
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          {problems.map((sentence) => (
            <p key={sentence} className="field-error">
              {sentence}
            </p>
          ))}
        </div>
      )}
      <AudienceField {...{ record, audience }} parent={null} onChange={(next) => form.set({ audience: next })} />
    </ActDialog>
  );
}
