import type { DraftParts } from '@evenhand/contract/configuration-drafts';
import { IconTag } from '@tabler/icons-react';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Switch } from '../ui/Switch.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';

type Topic = DraftParts['topics'][number];

/** Which topics a new case can be about. */
export function TopicsEditor({ state, mayEdit }: EditorProps) {
  const save = useSaveEdit();
  const columns: Column<Topic>[] = [
    { id: 'title', head: text.topic, cell: ({ title }) => title, isName: true },
    { id: 'areas', head: text.policyAreas, cell: ({ policyAreas }) => policyAreas.join(', ') },
    {
      id: 'on',
      head: text.isOn,
      inList: 'aside',
      cell: ({ key, title, isOn }) => (
        <Switch
          label={<span className="sr-only">{text.offered(title)}</span>}
          checked={isOn}
          disabled={!mayEdit || save.isPending}
          onChange={(event) =>
            save.mutate({ do: 'switch-topic', topic: key, isOn: event.currentTarget.checked }, { onError: sayRefusal })
          }
        />
      ),
    },
  ];
  return (
    <Card isPadded={false} aria-label={text.part.topics}>
      <DataTable
        caption={text.part.topics}
        columns={columns}
        rows={state.parts.topics}
        rowKey={({ key }) => key}
        groupOf={({ section }) => section}
        empty={<EmptyState icon={IconTag} text={text.part.topics} />}
      />
    </Card>
  );
}
