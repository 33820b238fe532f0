import type { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import type { FileRow } from '@evenhand/contract/files';
import { setFileAudience } from '@evenhand/contract/files';
import { useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import { AudienceField } from '../participants/AudienceField.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { fileListText as text } from './file-list.text.ts';

interface ChangeReadersProps {
  record: CaseRecord;
  /** A file of the case itself. */
  file: FileRow & { audience: MessageAudience };
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a file that was added to the case other readers. */
export function ChangeReaders({ record, file, isOpen, onClose }: ChangeReadersProps) {
  const { filename, storageId, userId, user } = file;
  const change = useCaseAct(record.id, (audience: MessageAudience) =>
    call(setFileAudience, { params: { storageId }, body: { audience }, quiet: REFUSALS }),
  );
  const dialog = useActDialog({ isOpen, onClose, initial: { audience: file.audience }, acts: [change] });
  const { audience } = dialog.form.values;
  // Somebody outside HR who added it reads it whatever is chosen.
  const isOutsideHr = record.caseParticipants.some(({ employee }) => employee.userId === userId);
  return (
    <ActDialog
      dialog={dialog}
      title={text.readersOf(filename)}
      verb={text.save}
      waitsFor={audience === file.audience ? text.chooseOthers : null}
      onSubmit={() => change.mutate(audience, dialog.finish(text.readersChanged))}
    >
      <AudienceField
        {...{ record, audience }}
        parent={null}
        withName={isOutsideHr ? user : null}
        onChange={(next) => dialog.form.set({ audience: next })}
      />
      {audience > file.audience && <p className="muted small">{text.losesIt}</p>}
    </ActDialog>
  );
}
