import { DocumentStatus } from '@evenhand/contract/letters';
import { letterOf } from '@evenhand/engine/components/event-letter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { letterStatusQuery } from './letters.api.ts';

export interface LetterStatus {
  readonly status: DocumentStatus;
  /**
   * It is not known yet, or is being read again because the person asked. A form with problems waits
   * meanwhile: the letter may be the only one.
   */
  readonly isReading: boolean;
  /** It could not be read. */
  readonly isUnknown: boolean;
  /** Status of the letter for checking a form. Where the status could not be read the server judges. */
  readonly statusToCheck: DocumentStatus;
  /** The letter to send: the newest correction of the one that the event names, or that one. */
  readonly current: string | null;
  readonly isCorrected: boolean;
  readonly read: () => Promise<void>;
}

export function namesLetter(documentId: string | null): documentId is string {
  return letterOf({ documentId }) !== null;
}

/** Status of an event's letter (DOC-01 … DOC-03). An event that names none has none. */
export function useLetterStatus(documentId: string | null): LetterStatus {
  const isNamed = namesLetter(documentId);
  const { data, isPending, isError, refetch } = useQuery({ ...letterStatusQuery(documentId ?? ''), enabled: isNamed });
  const [isAsked, setIsAsked] = useState(false);
  const status = isNamed ? (data?.documentStatus ?? DocumentStatus.None) : DocumentStatus.None;
  const isUnknown = isNamed && isError && data === undefined && !isAsked;
  return {
    status,
    isReading: isNamed && (isPending || isAsked),
    isUnknown,
    statusToCheck: isUnknown ? DocumentStatus.Completed : status,
    current: data?.correctedBy ?? documentId,
    isCorrected: isNamed && data?.correctedBy !== undefined,
    async read() {
      if (!isNamed) return;
      setIsAsked(true);
      await refetch();
      setIsAsked(false);
    },
  };
}
