import { getServiceHealth } from '@evenhand/contract/service-health';
import { useQuery } from '@tanstack/react-query';
import { administrationKey } from '../administration/administration.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

const healthQuery = defineQuery({
  queryKey: administrationKey('health'),
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getServiceHealth, { signal, quiet: true }),
  staleTime: 0,
});

export function useServiceHealth() {
  return useQuery(healthQuery);
}
