import type { CaseRecord } from '@evenhand/contract/case-details';
import { CONFLICTS_MAXIMUM } from '@evenhand/contract/role-conflicts';
import { useState } from 'react';
import { useAdvisers } from '../cases/advisers.api.ts';
import { useRoleConflicts } from '../participants/role-conflicts.api.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useRemoveAdviser, useSetAdviser } from './case-people.api.ts';
import styles from './case-people.module.css';
import { adviserText } from './case-people.text.ts';
import { SelectAdviser } from './SelectAdviser.tsx';

type Tab = 'select' | 'me' | 'none';

/** Another adviser, oneself, or none (ADV-01 … ADV-03). */
export function AdviserModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id: caseId, caseAdviser } = record;
  const me = useSignedInUser();
  const advisers = useAdvisers(isOpen);
  const mine = advisers.data?.find(({ userId }) => userId === me.id);
  const isMine = caseAdviser !== null && (caseAdviser.adviserId === mine?.id || caseAdviser.adviserId === me.id);
  const userIds = (advisers.data ?? []).slice(0, CONFLICTS_MAXIMUM).map(({ userId }) => userId);
  const conflicts = useRoleConflicts(caseId, isOpen ? 'adviser' : null, userIds);
  const set = useSetAdviser(caseId);
  const remove = useRemoveAdviser(caseId);
  const [tab, setTab] = useState<Tab>('select');
  const dialog = useActDialog<{ adviserId: string | null }>({
    isOpen,
    onClose,
    initial: { adviserId: null },
    validate: ({ adviserId }) => (adviserId === null ? { adviserId: adviserText.pick } : {}),
    acts: [set, remove],
    onOpening: () => setTab('select'),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (tab === 'none') remove.mutate(undefined, finish(adviserText.removed));
    else if (tab === 'me') set.mutate(mine?.id ?? me.id, finish(adviserText.assigned));
    else if (form.check()) {
      const { adviserId } = form.values;
      if (adviserId === null || adviserId === caseAdviser?.adviserId) onClose();
      else set.mutate(adviserId, finish(adviserText.changed));
    }
  };
  const title = caseAdviser === null ? adviserText.addAdviser : adviserText.changeAdviser;
  const before = caseAdviser?.adviserName ?? null;
  const verbs: Record<Tab, string> = { select: title, me: adviserText.assignTab, none: adviserText.remove };
  const chosen = advisers.data?.find(({ id }) => id === form.values.adviserId && id !== caseAdviser?.adviserId);
  const list = (
    <SelectAdviser
      advisers={advisers}
      currentId={caseAdviser?.adviserId ?? null}
      value={form.values.adviserId}
      onChange={(adviserId) => form.set({ adviserId })}
      disabledReasonOf={(userId) => conflicts.find((one) => one.userId === userId)?.sentence}
      error={form.errors.adviserId}
      effect={chosen && adviserText.effectOfChange(caseId, chosen.name, before)}
    />
  );
  return (
    <ActDialog dialog={dialog} title={title} verb={verbs[tab]} onSubmit={submit}>
      <Tabs<Tab>
        label={title}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'select', label: adviserText.selectTab, content: list },
          ...(isMine
            ? []
            : [
                {
                  id: 'me' as const,
                  label: adviserText.assignTab,
                  content: <TabText>{adviserText.effectOfAssign(caseId, before)}</TabText>,
                },
              ]),
          ...(before === null
            ? []
            : [
                {
                  id: 'none' as const,
                  label: adviserText.noneTab,
                  content: <TabText>{adviserText.effectOfNone(caseId, before)}</TabText>,
                },
              ]),
        ]}
      />
    </ActDialog>
  );
}

function TabText({ children }: { children: string }) {
  return <p className={styles.tab}>{children}</p>;
}
