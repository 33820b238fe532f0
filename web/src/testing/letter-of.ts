import type { Letter } from '@evenhand/contract/letters';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';

/** A letter of case 10001 in progress, of which the date and the manager are known. */
export function letterOf(changes: Partial<Letter> = {}): Letter {
  return {
    documentGuid: '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11',
    documentStatus: 1,
    caseTrackingRecordId: 10001,
    employeeName: 'Callum Brightwater',
    template: hearingLetter,
    caseValues: { 'employee.name': 'Callum Brightwater', 'participant.hearing-manager.name': 'Ngozi Farraday' },
    values: { date: '2026-11-18' },
    prefilled: {},
    body: null,
    letterDate: '2026-11-10',
    updatedAt: '2026-11-10T11:06:00.000Z',
    completed: null,
    readOnlyBecause: null,
    ...changes,
  };
}
