import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Mail address for the person's messages on the case. */
export function replyAddressQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'reply-address'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getReplyAddress, { params: { id: caseId }, quiet: true, signal }),
  });
}
