import type { SearchHit } from '@evenhand/contract/search';

export function hitOf(given: Partial<SearchHit> = {}): SearchHit {
  return {
    id: 1,
    kind: 'message',
    isDraft: false,
    caseId: 10_001,
    topicTitle: 'Misconduct',
    employeeName: 'Callum Brightwater',
    at: '2026-11-20T10:30:00.000Z',
    byName: 'Teodora Whitlock',
    title: [{ text: 'Rota', isMatch: false }],
    line: [
      { text: '… about the ', isMatch: false },
      { text: 'hearing', isMatch: true },
      { text: ' …', isMatch: false },
    ],
    messageId: 7,
    eventId: null,
    documentGuid: null,
    matterNumber: null,
    ...given,
  };
}
