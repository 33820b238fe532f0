import type { DraftParts } from '@evenhand/contract/configuration-drafts';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isDay, showUkDate } from '../ui/parse-uk-date.ts';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDraftText, useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';
import { TextEditor } from './TextEditor.tsx';

type Guidance = DraftParts['guidance'][number];

/** The guidance of the processes; a place gets another text from a day on. */
export function GuidanceEditor({ state, mayEdit }: EditorProps) {
  const [open, setOpen] = useState<string | null>(null);
  const guidance = state.parts.guidance.find((one) => one.guidance === open);
  const columns: Column<Guidance>[] = [
    { id: 'process', head: text.process, cell: ({ process }) => process, isName: true },
    { id: 'title', head: text.place, cell: ({ title }) => title },
    {
      id: 'versions',
      head: text.versions,
      cell: ({ versions }) => versions.map(({ from }) => showUkDate(from)).join(', '),
    },
  ];
  if (guidance !== undefined)
    return (
      <GuidanceText
        key={guidance.guidance}
        guidance={guidance}
        state={state}
        mayEdit={mayEdit}
        onBack={() => setOpen(null)}
      />
    );
  return (
    <Card isPadded={false} aria-label={text.part.guidance}>
      <DataTable
        caption={text.part.guidance}
        columns={columns}
        rows={state.parts.guidance}
        rowKey={(one) => one.guidance}
        rowActions={(one) => (
          <Button
            size="sm"
            variant="text"
            aria-label={`${text.open} ${one.process}`}
            onClick={() => setOpen(one.guidance)}
          >
            {text.open}
          </Button>
        )}
        empty={<EmptyState icon={IconBook} text={text.part.guidance} />}
      />
    </Card>
  );
}

interface GuidanceTextProps extends EditorProps {
  guidance: Guidance;
  onBack: () => void;
}

/** Begins with the words of the latest text, whose day is offered again while it is to come. It is read once. */
function GuidanceText({ guidance, state, mayEdit, onBack }: GuidanceTextProps) {
  const [version] = useState(state.draft?.version ?? 0);
  const [latest] = useState(guidance.versions.at(-1));
  const isToCome = latest !== undefined && latest.from > state.today;
  const [from, setFrom] = useState(isToCome ? latest.from : '');
  const [isAsked, setIsAsked] = useState(false);
  const save = useSaveEdit();
  const words = useDraftText(latest?.path ?? null, version);
  if (words.data === undefined)
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    );
  const isRight = isDay(from) && from > state.today;
  return (
    <TextEditor
      kind="guidance"
      title={`${guidance.process}: ${guidance.title}`}
      written={words.data.text}
      mayEdit={mayEdit}
      isBusy={save.isPending}
      refusal={refusedText(save.error)}
      head={
        mayEdit && (
          <DateField
            label={text.from}
            hint={text.fromHint}
            value={from}
            min={state.today}
            error={isAsked && !isRight ? text.dayNeeded : undefined}
            onChange={setFrom}
          />
        )
      }
      onSave={(changed) => {
        setIsAsked(true);
        if (isRight)
          save.mutate(
            { do: 'guidance', guidance: guidance.guidance, from, text: changed },
            { onSuccess: () => showSnackbar(text.saved, 'success') },
          );
      }}
      onBack={onBack}
    />
  );
}
