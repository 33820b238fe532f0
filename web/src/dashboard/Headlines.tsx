import { IconAlertTriangle, IconBriefcase, IconChecklist, IconClock } from '@tabler/icons-react';
import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { useCaseRole } from '../session/use-session.ts';
import { useTaskCount } from '../tasks/own-tasks.api.ts';
import { StatLink } from '../ui/StatLink.tsx';
import { useCaseCount } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { headlineLinks } from './headline-links.ts';

/** Four numbers that open the lists they count (DASH-01). */
export function Headlines() {
  const [role] = useCaseRole();
  const formats = useFormats();
  const { data: statuses = [] } = useLookup('statuses');
  const links = headlineLinks(formats.dayOf(new Date()), statuses);
  const openCases = useCaseCount(role).data;
  const total = useTaskCount('total', role).data;
  const overdue = useTaskCount('overdue', role).data;
  const dueToday = useTaskCount('dueToday', role).data;
  return (
    <nav aria-label={dashboardText.headlines} className={styles.headlines}>
      <StatLink href={links.openCases} icon={IconBriefcase} value={openCases} label={dashboardText.openCases} />
      <StatLink href={links.totalTasks} icon={IconChecklist} value={total} label={dashboardText.totalTasks} />
      <StatLink
        href={links.tasksOverdue}
        icon={IconAlertTriangle}
        value={overdue}
        label={dashboardText.tasksOverdue}
        tone="error"
      />
      <StatLink
        href={links.tasksDueToday}
        icon={IconClock}
        value={dueToday}
        label={dashboardText.tasksDueToday}
        tone="warning"
      />
    </nav>
  );
}
