import type { Service } from '@evenhand/contract/configuration';
import {
  getBranding,
  getService,
  lookupCaseReasons,
  lookupCaseRoles,
  lookupFailedContactReasons,
  lookupNextActions,
  lookupNoEmployeeReasons,
  lookupNotificationTypes,
  lookupParkedCallReasons,
  lookupParticipantRoles,
  lookupRelations,
  lookupRemovalReasons,
  lookupRemovalUrgencies,
  lookupReopenReasons,
  lookupRisks,
  lookupSources,
  lookupStages,
  lookupStatuses,
  lookupSteps,
  lookupTopics,
} from '@evenhand/contract/configuration';
import type { ResultOf, Route } from '@evenhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { Formats } from '../lib/format.ts';
import { formatsFor } from '../lib/format.ts';
import { rememberBrand } from './brand.ts';

const lookups = {
  noEmployeeReasons: lookupNoEmployeeReasons,
  participantRoles: lookupParticipantRoles,
  relations: lookupRelations,
  sources: lookupSources,
  statuses: lookupStatuses,
  caseReasons: lookupCaseReasons,
  risks: lookupRisks,
  stages: lookupStages,
  steps: lookupSteps,
  topics: lookupTopics,
  caseRoles: lookupCaseRoles,
  nextActions: lookupNextActions,
  reopenReasons: lookupReopenReasons,
  parkedCallReasons: lookupParkedCallReasons,
  failedContactReasons: lookupFailedContactReasons,
  removalReasons: lookupRemovalReasons,
  removalUrgencies: lookupRemovalUrgencies,
  notificationTypes: lookupNotificationTypes,
} as const;
export type LookupName = keyof typeof lookups;

const LOOKUPS_FRESH_FOR_MS = 10 * 60_000;

/** A lookup by its name: `useLookup('risks')`. It changes only when a pack is published. */
export function lookupQuery<Name extends LookupName>(name: Name) {
  type Items = ResultOf<(typeof lookups)[Name]>;
  return defineQuery({
    queryKey: ['lookup', name],
    follows: follows.configuration,
    queryFn: ({ signal }): Promise<Items> => call(lookups[name] as Route, { signal }) as Promise<Items>,
    staleTime: LOOKUPS_FRESH_FOR_MS,
  });
}

export function useLookup<Name extends LookupName>(name: Name) {
  return useQuery(lookupQuery(name));
}

/** The labels of a service until its own have arrived. */
const defaultService: Service = {
  id: 0,
  title: '',
  employeeNumberLabel: 'Employee Id / Employee Number',
  messagePageTitle: 'Contact HR',
  notePageTitle: 'Case Notes',
  employeeSelectionConfig: { isSearchable: true, isFreeText: false },
  timeZone: 'Europe/London',
};

export function serviceQuery(serviceId: number) {
  return defineQuery({
    queryKey: ['service', serviceId],
    follows: follows.configuration,
    queryFn: ({ signal }) => call(getService, { params: { id: serviceId }, signal }),
    staleTime: LOOKUPS_FRESH_FOR_MS,
  });
}

/** The caller's service; the composition root sets it after sign-in. */
export const ServiceIdContext = createContext<number | null>(null);

/**
 * Labels and settings of the service, loaded before the first protected screen; the
 * defaults if it could not be.
 */
export function useService(): Service {
  const serviceId = use(ServiceIdContext);
  const { data } = useQuery({ ...serviceQuery(serviceId ?? 0), enabled: serviceId !== null });
  return data ?? defaultService;
}

/** Dates and times in the service's time zone. */
export function useFormats(): Formats {
  return formatsFor(useService().timeZone);
}

/** Colours, logo and name; never waited for, and remembered for the next start (gaps G-23). */
export const brandingQuery = defineQuery({
  queryKey: ['branding'],
  follows: follows.configuration,
  queryFn: async ({ signal }) => rememberBrand(await call(getBranding, { signal, quiet: 'logged' })),
  staleTime: LOOKUPS_FRESH_FOR_MS,
});
