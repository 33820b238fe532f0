import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Switch } from '../ui/Switch.tsx';
import { MatterDrawer } from './MatterDrawer.tsx';
import { MatterEditor } from './MatterEditor.tsx';
import { MatterTable } from './MatterTable.tsx';
import { useMatters } from './matters.api.ts';
import { mattersText as text } from './matters.text.ts';

interface MatterListProps {
  caseId: number;
  noun: MatterNoun;
  /** Of a page: the number that its address opens. A form has no address, and no edges around the list. */
  address?: { readonly opened: number | null; readonly onClose: () => void };
}

/** The matters of a case as a table, each opened in a drawer, and the form that adds one. */
export function MatterList({ caseId, noun, address }: MatterListProps) {
  const { data: record } = useCase(caseId);
  const { data, isError, isFetching, refetch } = useMatters(caseId);
  const [openedHere, setOpenedHere] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isAllShown, setIsAllShown] = useState(false);
  const opened = address === undefined ? openedHere : address.opened;

  const matters = data?.matters;
  const closedCount = matters?.filter(({ state }) => state !== 'open').length ?? 0;
  const shown = matters?.filter(({ state }) => isAllShown || state === 'open');
  const matter = matters?.find(({ number }) => number === opened);
  const mayAdd = record?.abilities.changeMatters === true && data !== undefined;
  const add = mayAdd && (
    <Button size="sm" icon={IconPlus} onClick={() => setIsAdding(true)}>
      {text.add(noun)}
    </Button>
  );
  const switchClosed = closedCount > 0 && (
    <Switch
      label={text.showClosed(closedCount)}
      checked={isAllShown}
      onChange={(event) => setIsAllShown(event.currentTarget.checked)}
    />
  );
  const table =
    isError && data === undefined ? (
      <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <MatterTable
        noun={noun}
        matters={shown}
        open={address === undefined ? { onOpen: setOpenedHere } : { hrefOf: (number) => paths.matters(caseId, number) }}
        empty={<EmptyState icon={IconListDetails} text={text.none(noun)} detail={mayAdd && text.noneDetail[noun]} />}
      />
    );
  const actions = (
    <>
      {switchClosed}
      {add}
    </>
  );
  return (
    <>
      {address !== undefined ? (
        <Card
          title={text.title(noun)}
          count={shown?.length}
          actions={actions}
          isPadded={false}
          isRefreshing={isFetching && data !== undefined}
        >
          {table}
        </Card>
      ) : (
        <Stack gap={2}>
          <Inline justify="end">{actions}</Inline>
          {table}
        </Stack>
      )}
      {isAdding && data !== undefined && (
        <MatterEditor caseId={caseId} noun={noun} choices={data} matter={null} onClose={() => setIsAdding(false)} />
      )}
      {matter !== undefined && data !== undefined && (
        <MatterDrawer
          key={matter.number}
          caseId={caseId}
          noun={noun}
          answer={data}
          matter={matter}
          onClose={address === undefined ? () => setOpenedHere(null) : address.onClose}
        />
      )}
    </>
  );
}
