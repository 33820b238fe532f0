import type { ProcessTest } from '@evenhand/contract/packs/process-tests-file';
import type { Refusal } from '@evenhand/engine/decision';
import { link, performTestAct, wait } from '@evenhand/engine/pack/process-tests/perform-test-act';
import { openTestCase, personOf } from '@evenhand/engine/pack/process-tests/test-case';
import { compiledShippedPack } from '@evenhand/engine/pack/testing/shipped-packs';
import { expect } from 'vitest';
import { stateInMemory, stateOnServer } from './case-state.ts';
import type { CastName } from './cast.ts';
import { linkOnServer } from './link-test-case.ts';
import { openTestSite, performOnServer, playable } from './process-test-site.ts';
import type { TestServer } from './test-server.ts';
import { TEST_NOW } from './test-server.ts';

const { demoUsers, processTests } = compiledShippedPack('northmoor');

/** The process tests of Northmoor, file by file. */
export const shippedProcessTests = processTests.map(({ source, value }) => ({ file: source.path, tests: value.tests }));

/**
 * Plays a process test on a case in memory and, by the calls that people make, on the server, and compares
 * the two after each act: how it was refused, and how the case then stands.
 */
export async function playProcessTest(server: TestServer, { given: asked, course }: ProcessTest): Promise<void> {
  // A test of a workflow alone names no employee, whom the topics of the server ask for.
  const given = asked.topic === undefined ? { ...asked, employee: asked.employee ?? 'callum' } : asked;
  const inMemory = openTestCase(server.configuration.of(1).pack, demoUsers, given);
  try {
    const site = await openTestSite(server, given, inMemory);
    expect(await stateOnServer(server, site.caseId), 'the case as it is opened').toEqual(stateInMemory(inMemory.world));
    for (const act of course.flatMap(({ when }) => when)) {
      const words = JSON.stringify(act);
      if (act.do === 'wait') {
        wait(inMemory, act.until);
        server.setNow(inMemory.world.now);
      } else if (act.do === 'linkCase' || act.do === 'unlinkCases') {
        link(inMemory, act);
        await linkOnServer(site, act);
      } else {
        const as = personOf(inMemory, act.as) as CastName;
        const played = await playable(site, act, as);
        const refused = await performOnServer(site, played, as);
        expect(refused, words).toEqual(sentencesOf(performTestAct(inMemory, played)));
      }
      expect(await stateOnServer(server, site.caseId), words).toEqual(stateInMemory(inMemory.world));
    }
  } finally {
    server.setNow(TEST_NOW);
  }
}

function sentencesOf(refusal: Refusal | null): readonly string[] {
  return refusal === null
    ? []
    : [refusal.description, ...Object.values(refusal.fields ?? {}), ...(refusal.blockers ?? [])];
}
