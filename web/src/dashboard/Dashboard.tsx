import { useCurrentUser } from '../users/users.api.ts';
import styles from './dashboard.module.css';
import { Headlines } from './Headlines.tsx';
import { MyTasksCard } from './MyTasksCard.tsx';
import { NextCasesCard } from './NextCasesCard.tsx';
import { TeamViewCard } from './TeamViewCard.tsx';
import { Tour } from './Tour.tsx';

/** What is next, in numbers and in rows; on '/' with the team for those who may see it (PERM-10). */
export function Dashboard({ isHome }: { isHome: boolean }) {
  const { abilities } = useCurrentUser();
  return (
    <div className={styles.dashboard}>
      <Headlines />
      <div className={styles.two}>
        <NextCasesCard />
        <MyTasksCard />
      </div>
      <Tour />
      {isHome && abilities.viewTeam && <TeamViewCard />}
    </div>
  );
}
