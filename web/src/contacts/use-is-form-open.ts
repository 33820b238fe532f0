import type { CaseRecord } from '@evenhand/contract/case-details';
import { useRef } from 'react';

/**
 * Whether the form that the address asks for is shown. One that is open shows itself what prevents recording
 * since, so that what was typed stays.
 */
export function useIsFormOpen(isAskedFor: boolean, record: CaseRecord | undefined, obstacle: string | null): boolean {
  const wasOpen = useRef(false);
  const isOpen = isAskedFor && record !== undefined && (obstacle === null || wasOpen.current);
  wasOpen.current = isOpen;
  return isOpen;
}
