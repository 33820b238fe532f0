import { useQuery } from '@tanstack/react-query';
import { useCaseRole } from '../session/use-session.ts';
import { useTaskCount } from '../tasks/own-tasks.api.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { useCaseCount, useSeesAnyCase } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { Headlines } from './Headlines.tsx';
import { MyTasksCard } from './MyTasksCard.tsx';
import { NextCasesCard } from './NextCasesCard.tsx';
import { TeamViewCard } from './TeamViewCard.tsx';
import { Tour } from './Tour.tsx';
import { tourSeenQuery } from './tour.api.ts';

/**
 * Tasks and cases in numbers and in rows; on '/' with the team for those who may see it (PERM-10). The tour comes
 * first, so the rest is shown when it is known whether there is one: otherwise it would move. In a service without
 * cases HR reads what to do first instead.
 */
export function Dashboard({ isHome }: { isHome: boolean }) {
  const { abilities } = useCurrentUser();
  const { isPending } = useQuery(tourSeenQuery);
  const [role] = useCaseRole();
  const { data: caseCount } = useCaseCount(role);
  const { data: taskCount } = useTaskCount('total', role);
  const hasNothing = caseCount === 0 && taskCount === 0;
  const isAsked = hasNothing && abilities.viewTeam;
  const seesAnyCase = useSeesAnyCase(isAsked);
  const isWaiting = isPending || (isAsked && seesAnyCase.isPending);
  return (
    <div className={styles.dashboard} data-waits={isWaiting || undefined}>
      <Tour />
      {isAsked && seesAnyCase.data === false ? (
        <FirstSteps />
      ) : (
        <>
          <Headlines />
          <div className={styles.two} data-empty={hasNothing || undefined}>
            <NextCasesCard />
            <MyTasksCard />
          </div>
        </>
      )}
      {isHome && abilities.viewTeam && <TeamViewCard />}
    </div>
  );
}
