import { personName } from '@evenhand/contract/case-names';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { Due } from '../configuration/Due.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { CompleteNextAction } from './CompleteNextAction.tsx';
import { useNextAction } from './next-actions.api.ts';
import styles from './next-actions.module.css';
import { exitText } from './next-actions.text.ts';

interface NextActionViewProps {
  caseId: number;
  isWanted: boolean;
  /** Open tasks of the case, which are there without a scheduled one. */
  openTasks: number;
  /** The dialog is about this task: it has its name and its Complete. */
  isTask: boolean;
  /** Left out for people who may not schedule. */
  onSchedule: (() => void) | undefined;
}

/** The next scheduled task of a case: what, who and when. */
export function NextActionView({ caseId, isWanted, openTasks, isTask, onSchedule }: NextActionViewProps) {
  const { data: next, isPending, isError, isFetching, refetch } = useNextAction(caseId, isWanted);
  return (
    <>
      {!isTask && <p>{exitText.lead(caseId)}</p>}
      {isError && <SectionError text={exitText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {isPending && !isError && <SkeletonLines lines={2} />}
      {next === null && (
        <p className="muted">
          {exitText.noTask}
          {openTasks > 0 && ` ${exitText.openTasks(openTasks)}`}
        </p>
      )}
      {next && (
        <div className={styles.panel}>
          <Icon of={IconCalendarEvent} size={20} />
          <div className={styles.grow}>
            <div className="sub">{exitText.nextTask}</div>
            <div className={styles.strong}>{next.nextActionTitle}</div>
            <div className="sub">{personName(next.nextActionUserName, next.nextActionUserId)}</div>
          </div>
          <Due due={next.nextActionDueDateTime} isTimed={!/T00:00:00(\.0+)?Z$/.test(next.nextActionDueDateTime)} />
          {next.canComplete && !isTask && <CompleteNextAction caseId={caseId} title={next.nextActionTitle} />}
        </div>
      )}
      {onSchedule && (
        <div>
          <Button icon={IconCalendarPlus} onClick={onSchedule}>
            {exitText.scheduleNewTask}
          </Button>
        </div>
      )}
    </>
  );
}
