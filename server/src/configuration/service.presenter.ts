import type { Branding, Service } from '@evenhand/contract/configuration';
import type { CompiledPack } from '@evenhand/engine/pack';

/** Labels and settings of a service (CONF-01); the pack has already filled in the defaults. */
export function presentService({ service }: CompiledPack): Service {
  return {
    id: service.id,
    title: service.title,
    employeeNumberLabel: service.employeeNumberLabel,
    messagePageTitle: service.messagePageTitle,
    notePageTitle: service.notePageTitle,
    employeeSelectionConfig: { isSearchable: service.isEmployeeSearchable, isFreeText: service.isEmployeeFreeText },
    timeZone: service.timeZone,
  };
}

export function presentBranding({ branding }: CompiledPack): Branding {
  const { primary, secondary, header, navigation, logoUrl, applicationName } = branding;
  return { primary, secondary, header, navigation, logoUrl, applicationName };
}
