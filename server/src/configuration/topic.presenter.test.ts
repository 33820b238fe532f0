import type { CompiledPack, CompiledTopic } from '@evenhand/engine/pack';
import { describe, expect, it } from 'vitest';
import { presentChoices, presentReasons } from './lookup.presenter.ts';
import { presentSections, presentTopics } from './topic.presenter.ts';

const topic = (id: number, change: Partial<CompiledTopic>): CompiledTopic => ({
  id,
  key: `topic-${id}`,
  title: `Topic ${id}`,
  sectionId: 1,
  accessLevelIds: [1],
  isEnabled: true,
  isManuallyEnabled: true,
  isEmployeeRequired: false,
  isSimpleProcess: true,
  workflowId: 1,
  anytimeEventWorkflowIds: [],
  serviceLevel: null,
  ...change,
});
const item = { explanatoryText: null, primaryId: null, isNowPrefilled: false };
const pack = {
  accessLevels: [
    { id: 1, key: 'here', title: 'Here' },
    { id: 2, key: 'there', title: 'There' },
  ],
  sections: [1, 2, 3].map((id) => ({
    id,
    key: `section-${id}`,
    title: `Section ${id}`,
    description: null,
    icon: null,
  })),
  topics: [
    topic(1, {}),
    topic(2, { isEnabled: false }),
    topic(3, { isManuallyEnabled: false }),
    topic(4, { accessLevelIds: [2] }),
    topic(5, { sectionId: 2, isEnabled: false }),
    topic(6, { sectionId: 3, accessLevelIds: [2] }),
  ],
  lookups: {
    'reopen-reasons': [
      { ...item, id: 1, key: 'old', title: 'Old', isRetired: true },
      { ...item, id: 2, key: 'new', title: 'New', isRetired: false },
    ],
  },
  workflows: [
    { reasons: { items: [{ ...item, id: 1, key: 'a', title: 'A', isRetired: false }] } },
    {
      reasons: {
        items: [
          { ...item, id: 1, key: 'a', title: 'A', isRetired: false },
          { ...item, id: 2, key: 'b', title: 'B', isRetired: true },
        ],
      },
    },
  ],
} as unknown as CompiledPack;

describe('What can be chosen', () => {
  it('a topic that is switched off is sent with its flags, and one of another policy area is not sent', () => {
    const sent = presentTopics(pack, { sectionId: 1, accessLevelId: 1 }, false);
    expect(
      sent.map(({ topicId, isEnabled, isManuallyEnabled }) => ({ topicId, isEnabled, isManuallyEnabled })),
    ).toEqual([
      { topicId: 1, isEnabled: true, isManuallyEnabled: true },
      { topicId: 2, isEnabled: false, isManuallyEnabled: true },
      { topicId: 3, isEnabled: true, isManuallyEnabled: false },
    ]);
  });

  it('a section whose topics are all switched off, or in another policy area, is no section to choose', () => {
    expect(presentSections(pack, 1, false).map((section) => section.id)).toEqual([1]);
    expect(presentSections(pack, 2, false).map((section) => section.id)).toEqual([1, 3]);
  });

  it('retired items are no choices, and an item that two workflows share is one', () => {
    expect(presentChoices(pack, 'reopen-reasons')).toEqual([{ id: 2, title: 'New' }]);
    expect(presentReasons(pack)).toEqual([{ id: 1, title: 'A' }]);
  });
});
