import type { DraftItem, DraftList } from '@evenhand/contract/configuration-drafts';
import { IconDots, IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';
import { ItemDialog } from './ItemDialog.tsx';

/** A list of choices as a table: add, reword, move, retire. */
export function ListsEditor({ state, mayEdit }: EditorProps) {
  const { lists } = state.parts;
  const [chosen, setChosen] = useState(lists[0]?.list ?? '');
  /** The item that is reworded; null for a new one. */
  const [editing, setEditing] = useState<DraftItem | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const list = lists.find((one) => one.list === chosen) ?? lists[0];
  if (list === undefined) return null;
  const edit = (item: DraftItem | null): void => {
    setEditing(item);
    setIsOpen(true);
  };
  const mayAdd = mayEdit && list.kind !== 'fixed' && list.kind !== 'outcomes';
  return (
    <Card
      isPadded={false}
      aria-label={list.title}
      title={
        <Select
          label={text.list}
          isLabelHidden
          options={lists.map((one) => ({ value: one.list, label: `${text.kind[one.kind]}: ${one.title}` }))}
          value={list.list}
          onChange={(value) => setChosen(value ?? list.list)}
        />
      }
      actions={
        mayAdd && (
          <Button icon={IconPlus} onClick={() => edit(null)}>
            {text.add}
          </Button>
        )
      }
      footer={list.kind === 'fixed' ? <span className="muted small">{text.fixed}</span> : undefined}
    >
      <Items list={list} mayEdit={mayEdit} onReword={edit} />
      <ItemDialog list={list} item={editing} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

function Items({
  list,
  mayEdit,
  onReword,
}: {
  list: DraftList;
  mayEdit: boolean;
  onReword: (item: DraftItem) => void;
}) {
  const save = useSaveEdit();
  const columns: Column<DraftItem>[] = [
    { id: 'title', head: text.item, cell: ({ title }) => title, isName: true },
    { id: 'text', head: text.explanation, cell: (item) => item.text ?? '' },
    {
      id: 'state',
      head: text.state,
      cell: ({ isRetired }) => (
        <StatusTag tone={isRetired ? 'neutral' : 'green'}>{isRetired ? text.retired : text.inUse}</StatusTag>
      ),
      inList: 'aside',
    },
  ];
  const entriesOf = (item: DraftItem): MenuEntry[] => {
    const reword: MenuEntry = { label: text.reword, onSelect: () => onReword(item) };
    if (list.kind === 'fixed') return [reword];
    const at = { list: list.list, item: item.key };
    const index = list.items.indexOf(item);
    const move = (label: string, to: number, isPossible: boolean): MenuEntry[] =>
      isPossible
        ? [{ label, onSelect: () => save.mutate({ do: 'move-item', ...at, to }, { onError: sayRefusal }) }]
        : [];
    return [
      reword,
      ...move(text.up, index - 1, index > 0),
      ...move(text.down, index + 1, index < list.items.length - 1),
      {
        label: item.isRetired ? text.bringBack : text.retire,
        onSelect: () => save.mutate({ do: 'retire-item', ...at, isRetired: !item.isRetired }, { onError: sayRefusal }),
      },
    ];
  };
  return (
    <DataTable
      caption={list.title}
      columns={columns}
      rows={list.items}
      rowKey={({ key }) => key}
      {...(mayEdit
        ? {
            rowActions: (item: DraftItem) => (
              <Menu
                trigger={<IconButton icon={IconDots} label={text.actions(item.title)} size="sm" />}
                entries={entriesOf(item)}
                position="bottom-end"
              />
            ),
          }
        : {})}
      empty={<EmptyState icon={IconList} text={text.noItems} />}
    />
  );
}
