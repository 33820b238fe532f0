import { employeeOrNone, personName } from '@evenhand/contract/case-names';
import type { Task } from '@evenhand/contract/tasks';
import { taskHeads } from '@evenhand/contract/tasks.text';
import type { ListColumn } from '../list-export/list-file.ts';
import { dueText } from '../platform/days.ts';

/** A row of exported tasks. */
export interface ExportedTask {
  readonly caseId: number;
  readonly task: Task;
}

/** The columns of exported tasks, which are those of My Tasks. */
export function columnsOfTasks(timeZone: string): ListColumn<ExportedTask>[] {
  return [
    { head: taskHeads.taskTitle, cell: ({ task }) => task.taskTitle },
    { head: taskHeads.caseId, cell: ({ caseId }) => caseId },
    { head: taskHeads.topicName, cell: ({ task }) => task.topicName },
    { head: taskHeads.employeeName, cell: ({ task }) => employeeOrNone(task.employeeName) },
    { head: taskHeads.caseOwnerName, cell: ({ task }) => personName(task.caseOwnerName, task.caseOwnerGuid) },
    {
      head: taskHeads.dueDate,
      cell: ({ task: { dueDate, isDueTimed } }) =>
        dueDate === null ? null : dueText(new Date(dueDate), isDueTimed, timeZone),
    },
  ];
}
