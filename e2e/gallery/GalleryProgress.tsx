import { IconAlertTriangle, IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../web/src/ui/Card.tsx';
import { ChecklistItem } from '../../web/src/ui/ChecklistItem.tsx';
import { DescriptionList } from '../../web/src/ui/DescriptionList.tsx';
import { Disclosure } from '../../web/src/ui/Disclosure.tsx';
import { PersonCell } from '../../web/src/ui/PersonCell.tsx';
import { RiskBars } from '../../web/src/ui/RiskBars.tsx';
import { StatLink } from '../../web/src/ui/StatLink.tsx';
import type { Step } from '../../web/src/ui/Stepper.tsx';
import { Stepper } from '../../web/src/ui/Stepper.tsx';
import { Tabs } from '../../web/src/ui/Tabs.tsx';
import { TabsNav } from '../../web/src/ui/TabsNav.tsx';
import { WithRail } from '../../web/src/ui/WithRail.tsx';
import { GallerySection } from './GallerySection.tsx';

const stages: readonly Step[] = [
  { id: '1', title: 'Assess', state: 'done', onSelect: () => undefined },
  { id: '2', title: 'Investigate', state: 'done' },
  { id: '3', title: 'Hearing', state: 'now' },
  { id: '4', title: 'Appeal window', state: 'todo' },
  { id: '5', title: 'Close', state: 'todo' },
];

export function GalleryProgress() {
  const [tab, setTab] = useState<'search' | 'none'>('search');
  const [opened, setOpened] = useState('2');
  return (
    <GallerySection title="Progress and orientation">
      <div className="grid-auto">
        <StatLink href="/cases" icon={IconBriefcase} value={17} label="Open Cases" />
        <StatLink href="/tasks" icon={IconAlertTriangle} value={3} label="Tasks Overdue" tone="error" />
        <StatLink href="/tasks" icon={IconAlertTriangle} value={undefined} label="Tasks Due Today" />
      </div>
      <Stepper label="Stages" steps={stages} />
      <TabsNav
        label="Case sections"
        tabs={[
          { href: '/dev/components', label: 'Summary', isCurrent: true },
          { href: '/cases/10001/files', label: 'Files', count: 14, isCurrent: false },
          { href: '/cases/10001/history', label: 'History', isCurrent: false },
        ]}
      />
      <DescriptionList
        look="facts"
        items={[
          { term: 'Topic', value: 'Disciplinary: misconduct' },
          { term: 'Stage', value: '3 of 5 · Hearing' },
          { term: 'Risk', value: <RiskBars level={3}>High</RiskBars> },
        ]}
      />
      <WithRail
        railLabel="Beside the case"
        rail={
          <Card title="Hearing" actions={<span className="muted small">1 of 3 steps</span>} isPadded={false}>
            <Disclosure
              title="3.1 Invite"
              aside="All tasks complete"
              asideTone="green"
              isOpen={opened === '1'}
              onToggle={() => setOpened('1')}
            >
              <ul>
                <ChecklistItem state="complete" label="Invite to the hearing" aside="Complete" />
              </ul>
            </Disclosure>
            <Disclosure title="3.2 Hearing" aside="1 of 3" isOpen={opened === '2'} onToggle={() => setOpened('2')}>
              <ul>
                <ChecklistItem
                  state="complete"
                  label="Confirm attendance"
                  aside="Complete"
                  onSelect={() => undefined}
                />
                <ChecklistItem state="current" label="Record the hearing" />
                <ChecklistItem state="todo" label="Next step after hearing" onSelect={() => undefined} />
              </ul>
            </Disclosure>
          </Card>
        }
      >
        <Card isPadded={false}>
          <Tabs
            label="Employee"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'search',
                label: 'Employee Search',
                content: (
                  <div className="card-body">
                    <PersonCell name="Juno Ashcombe" detail="Customer Care Adviser · 305112" size="lg" />
                  </div>
                ),
              },
              { id: 'none', label: 'No Employee', content: <div className="card-body">A reason is then given.</div> },
            ]}
          />
        </Card>
        <Card title="Details">
          <DescriptionList
            look="grid"
            items={[
              { term: 'Section', value: 'Conduct and grievance' },
              { term: 'Policy area', value: 'Distribution' },
              { term: 'Date created', value: '08/10/2026' },
            ]}
          />
        </Card>
      </WithRail>
    </GallerySection>
  );
}
