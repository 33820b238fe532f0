import type { CaseRole } from '@evenhand/contract/cases';
import { countOutstandingTasks, countOverdueTasks, countTasksDueToday, queryTasks } from '@evenhand/contract/tasks';
import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Titles of a person's tasks, by the alphabet. */
export async function titlesOfTasks(
  server: TestServer,
  name: CastName,
  query: Record<string, string | number>,
): Promise<string[]> {
  const answer = await server.as(name).call(queryTasks, { query });
  expect(answer.error).toBeUndefined();
  return answer.data.data.map((task) => task.taskTitle).sort();
}

/** How many tasks a person has: all, overdue, due today. */
export async function numbersOfTasks(server: TestServer, name: CastName, role?: CaseRole): Promise<number[]> {
  const query = role === undefined ? {} : { role };
  const answers = [];
  for (const route of [countOutstandingTasks, countOverdueTasks, countTasksDueToday])
    answers.push((await server.as(name).call(route, { query })).data);
  return answers;
}
