import { componentTypes } from '@evenhand/contract/components/component-types';
import { getComponentConfiguration, getComponentConfigurationOf, getWorkflow } from '@evenhand/contract/workflow';
import type { Step } from '@evenhand/engine/definition';
import { componentPositions } from '@evenhand/engine/positions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The step of an early end is shown to processes that take it (ENDEARLY-06). */
const isShown = ({ endsEarly }: Step): boolean => endsEarly !== true;

describe('The workflow of a case', () => {
  it('comes with its stages, steps, tasks and components in the version the case has pinned, and outcomes apart [API-092]', async () => {
    const main = await openGrievance(server);
    const { id, stages } = main.definition;
    const { data } = await server.as('teodora').call(getWorkflow, { params: { id }, query: { caseId: main.caseId } });
    expect(data).toMatchObject({
      id,
      title: main.definition.title,
      version: main.version,
      isStageStepApplicable: true,
    });
    expect(data.workflowStages.map((stage) => [stage.id, stage.steps.map((step) => step.id)])).toEqual(
      stages.map((stage) => [stage.id, stage.steps.filter(isShown).map((step) => step.id)]),
    );
    const components = data.workflowStages.flatMap((stage) =>
      stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
    );
    expect(components.map((component) => component.id)).toEqual(
      componentPositions(main.definition).flatMap(({ step, component }) => (isShown(step) ? component.id : [])),
    );
    for (const component of components) expect(componentTypes).toContain(component.workflowComponentTypeReference);
    expect(data.outcomeStages).toEqual(
      main.definition.outcomes.map(({ id: outcomeId, title }) => ({ id: outcomeId, title })),
    );
  });

  it('is for those who see the case, and only if it runs there [API-092]', async () => {
    const main = await openGrievance(server);
    await join(server, main.caseId, 'silas', 'blocked');
    const ask = (name: 'silas' | 'wren' | 'maren', caseId: number) =>
      server.as(name).call(getWorkflow, { params: { id: main.definition.id }, query: { caseId } });
    for (const name of ['silas', 'wren'] as const) {
      const hidden = await ask(name, main.caseId);
      const missing = await ask(name, 987_654);
      expect(hidden).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
      expect(hidden.body.replaceAll(String(main.caseId), 'N')).toBe(missing.body.replaceAll('987654', 'N'));
    }
    const simple = await openCase(server);
    expect(await ask('maren', simple)).toMatchObject({ status: 404, error: { errorCode: 'NOT_FOUND' } });
  });
});

describe('The configuration of a component', () => {
  it('is found by its type, however it is spelt, and its id; reason and risk also within their workflow [API-095]', async () => {
    const definition = server.configuration.of(1).pack.workflows.find((workflow) => workflow.key === 'grievance')!;
    for (const { component } of componentPositions(definition)) {
      const { id, settings } = component;
      for (const type of [settings.type.toLowerCase(), settings.type.toUpperCase()]) {
        const alone = await server.as('wren').call(getComponentConfiguration, { params: { type, id } });
        const within = await server
          .as('wren')
          .call(getComponentConfigurationOf, { params: { type, id, extra: definition.id } });
        expect(alone.status, `${type} ${id}`).toBe(200);
        expect(within.body).toBe(alone.body);
      }
    }
    const reason = componentPositions(definition).find(
      ({ component }) => component.settings.type === 'Reason',
    )!.component;
    const { data } = await server
      .as('wren')
      .call(getComponentConfigurationOf, { params: { type: 'reason', id: reason.id, extra: definition.id } });
    expect(JSON.stringify(data)).toContain(definition.reasons!.items[0]!.title);
  });

  it('is not found under another type, another workflow or another service [API-095]', async () => {
    const definition = server.configuration.of(1).pack.workflows.find((workflow) => workflow.key === 'grievance')!;
    const { id } = componentPositions(definition).find(
      ({ component }) => component.settings.type === 'Risk',
    )!.component;
    const nowhere = {
      status: 404,
      error: { errorCode: 'NOT_FOUND', errorDescription: 'Component/component configuration not found' },
    };
    for (const params of [
      { type: 'event', id },
      { type: 'risk', id: 999_999 },
      { type: 'nothing', id },
    ])
      expect(await server.as('wren').call(getComponentConfiguration, { params })).toMatchObject(nowhere);
    expect(
      await server.as('wren').call(getComponentConfigurationOf, { params: { type: 'risk', id, extra: 999_999 } }),
    ).toMatchObject(nowhere);
    expect(await server.as('odile').call(getComponentConfiguration, { params: { type: 'risk', id } })).toMatchObject(
      nowhere,
    );
  });
});
