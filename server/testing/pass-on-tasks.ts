import { createJobRunner } from '../src/platform/jobs/job-runner.ts';
import { createLogger } from '../src/platform/logger.ts';
import { passingOnTasks } from '../src/tasks/pass-on-tasks.ts';
import type { TestServer } from './test-server.ts';

/** Performs the jobs that give the tasks of people who have left, or lost rights, to others. */
export async function passOnTasks({ serving, now }: TestServer): Promise<void> {
  await createJobRunner({ db: serving, clock: now, log: createLogger('silent'), jobs: [passingOnTasks] }).runDueJobs();
}
