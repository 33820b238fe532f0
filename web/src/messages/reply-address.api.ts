import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Where the person may send what becomes their message on the case. */
export function replyAddressQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'reply-address'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getReplyAddress, { params: { id: caseId }, quiet: true, signal }),
  });
}
