import { expect, test } from 'vitest';
import { emptyDraft } from './case-draft.ts';
import { withOfferedSection, withOfferedTopic } from './offered-topic.ts';

const sections = [{ id: 5, title: 'Conduct' }];
const topics = [{ topicId: 9, topicTitle: 'Grievance' }];
const conduct = { id: 5, title: 'Conduct' };
const chosen = { ...emptyDraft, section: conduct, topicId: 9, topicName: 'Grievance' };

test('the draft stays as it is until the offer is known, and while everything in it is on offer', () => {
  expect(withOfferedSection(chosen, undefined)).toEqual({ draft: chosen, gone: null });
  expect(withOfferedTopic(chosen, undefined)).toEqual({ draft: chosen, gone: null });
  expect(withOfferedSection(chosen, sections).draft).toBe(chosen);
  expect(withOfferedTopic(chosen, topics).draft).toBe(chosen);
});

test('what came with the address is chosen where nothing else is and it is on offer [ROUTE-16]', () => {
  const given = { ...emptyDraft, externalSectionId: 5, externalTopicId: 9 };
  expect(withOfferedSection(given, sections)).toMatchObject({ draft: { section: conduct, topicId: null }, gone: null });
  expect(withOfferedTopic(given, topics)).toMatchObject({ draft: { topicId: 9, topicName: 'Grievance' }, gone: null });
  expect(withOfferedSection({ ...given, externalSectionId: 6 }, sections).draft.section).toBeNull();
  expect(
    withOfferedTopic({ ...chosen, externalTopicId: 9 }, [...topics, { topicId: 8, topicTitle: 'Other' }]).draft.topicId,
  ).toBe(9);
});

test('what was removed from the pack is cleared and named', () => {
  const old = { ...chosen, section: { id: 77, title: 'Old section' }, topicId: 78, topicName: 'Old topic' };
  expect(withOfferedSection(old, sections)).toMatchObject({
    draft: { section: null, topicId: null },
    gone: 'Old section',
  });
  expect(withOfferedTopic({ ...old, section: conduct }, topics)).toMatchObject({
    draft: { section: conduct, topicId: null },
    gone: 'Old topic',
  });
});
