import { getComponentTracking } from '@evenhand/contract/component-tracking';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { describe, expect, it } from 'vitest';
import { letterSuite } from '../../testing/letter-world.ts';

const suite = letterSuite();
const asked = { documentServiceId: hearingLetter.id, documentServiceTitle: 'Hearing invitation' };

describe('An event that asks for a letter', () => {
  it('names it by its title, in its form and when it is corrected later [COMP-EVENT-02]', async () => {
    const { server, main } = suite;
    const maren = server.as('maren');
    const form = await maren.call(getComponentTracking, { params: { id: await main.visitId('invite') } });
    expect(form.data.componentConfiguration).toMatchObject(asked);
    await main.reach('companion');
    const { id } = await server.db
      .selectFrom('tracked_event')
      .select('id')
      .where('case_id', '=', main.caseId)
      .where('event_key', '=', 'invite')
      .executeTakeFirstOrThrow();
    const recorded = await maren.call(getTrackedEvent, { params: { id } });
    expect(recorded.data.componentConfiguration).toMatchObject(asked);
  });
});
