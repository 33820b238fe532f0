import type { ParkedCall } from '@evenhand/contract/contacts';
import { useFormats } from '../configuration/configuration.api.ts';
import { parkedCallsText } from './parked-calls.text.ts';

/**
 * Names a call where its row is not visible, or not read out: 'the call from Teodora
 * Whitlock on 18/11/2026 10:05'.
 */
export function useCallTitle(): (call: ParkedCall) => string {
  const formats = useFormats();
  return ({ participantName, recordedDateTime }) => parkedCallsText.call(participantName, formats.dateTime(recordedDateTime));
}
