import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './dashboard.module.css';
import { Headlines } from './Headlines.tsx';
import { MyTasksCard } from './MyTasksCard.tsx';
import { NextCasesCard } from './NextCasesCard.tsx';
import { TeamViewCard } from './TeamViewCard.tsx';
import { Tour } from './Tour.tsx';
import { tourSeenQuery } from './tour.api.ts';

/**
 * Tasks and cases in numbers and in rows; on '/' with the team for those who may see it (PERM-10). The tour comes
 * first, so the rest is shown when it is known whether there is one: otherwise it would move.
 */
export function Dashboard({ isHome }: { isHome: boolean }) {
  const { abilities } = useCurrentUser();
  const { isPending } = useQuery(tourSeenQuery);
  return (
    <div className={styles.dashboard} data-waits={isPending || undefined}>
      <Tour />
      <Headlines />
      <div className={styles.two}>
        <NextCasesCard />
        <MyTasksCard />
      </div>
      {isHome && abilities.viewTeam && <TeamViewCard />}
    </div>
  );
}
