import { serviceNames } from '@evenhand/contract/route';
import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import { publishPack } from '../src/configuration/publish-pack.ts';
import { createApp } from '../src/main/app.ts';
import { createLogger } from '../src/platform/logger.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';
import { authenticateTest, callsOn } from './test-server.ts';

/**
 * Publishes the pack of Northmoor with one workflow changed, and answers the server as it is after its next
 * start, on the same database.
 */
export function publishChanged(
  server: TestServer,
  workflowKey: string,
  change: (workflow: WorkflowDefinition) => WorkflowDefinition,
): Promise<TestServer> {
  return publishPackWith(server, (pack) => ({
    ...pack,
    workflows: pack.workflows.map((workflow) => (workflow.key === workflowKey ? change(workflow) : workflow)),
  }));
}

/** The same with anything in the published pack changed. */
export async function publishPackWith(
  server: TestServer,
  change: (pack: CompiledPack) => CompiledPack,
): Promise<TestServer> {
  // The server of the test takes up what is published a moment later, so it is not asked what that is.
  const { pack } = (await loadConfiguration(server.db)).of(1);
  await publishPack(
    server.db,
    { pack: change(pack), ids: new Map(), formerNames: new Map(), files: new Map() },
    null,
    server.now(),
  );
  const configuration = await loadConfiguration(server.db);
  const app = await createApp({
    db: server.db,
    clock: () => server.now(),
    log: createLogger(process.env.TEST_LOG ?? 'silent'),
    configuration,
    authenticate: authenticateTest,
    services: serviceNames,
    files: server.files,
  });
  await app.server.ready();
  return {
    ...server,
    server: app.server,
    routes: app.routes,
    configuration,
    as: (name) => callsOn(app.server, cast[name], `Bearer test.${cast[name]}`),
    asUser: (userId) => callsOn(app.server, userId, `Bearer test.${userId}`),
    anonymous: () => callsOn(app.server, '', null),
    close: () => app.server.close(),
  };
}

/** A workflow as it was before its events required their letters. */
export function withoutRequiredLetters(workflow: WorkflowDefinition): WorkflowDefinition {
  return {
    ...workflow,
    events: workflow.events.map((event) => ({ ...event, required: { ...event.required, letter: false } })),
  };
}

/** A workflow with one of its components changed. */
export function withComponent(
  workflow: WorkflowDefinition,
  key: string,
  change: (component: Component) => Component,
): WorkflowDefinition {
  return {
    ...workflow,
    stages: workflow.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        tasks: step.tasks.map((task) => ({
          ...task,
          components: task.components.map((one) => (one.key === key ? change(one) : one)),
        })),
      })),
    })),
  };
}
