import { demoCasesFile, demoUsersFile } from './demo-files.ts';
import { evidenceRulesFile } from './evidence-rules-file.ts';
import {
  calendarsFile,
  choicesFile,
  fixedLookupsFile,
  lawDatesFile,
  outcomesFile,
  reasonSetsFile,
  riskSetsFile,
} from './lookup-files.ts';
import { mailFile } from './mail-file.ts';
import { processTestsFile } from './process-tests-file.ts';
import { accessLevelsFile, brandingFile, sectionFile, serviceFile } from './service-file.ts';
import { topicFile } from './topic-file.ts';
import { workflowFile, workflowPartFile } from './workflow-file.ts';

/**
 * Every kind of YAML file a pack may hold, with the paths it lives at. The first pattern that fits decides.
 */
export const packFileKinds = {
  service: { path: /^service\.yaml$/, schema: serviceFile },
  branding: { path: /^branding\.yaml$/, schema: brandingFile },
  accessLevels: { path: /^access-levels\.yaml$/, schema: accessLevelsFile },
  section: { path: /^sections\/[a-z0-9-]+\.yaml$/, schema: sectionFile },
  topic: { path: /^topics\/[a-z0-9-]+\.yaml$/, schema: topicFile },
  workflowPart: { path: /^workflows\/parts\/[a-z0-9-]+\.yaml$/, schema: workflowPartFile },
  workflow: { path: /^workflows\/[a-z0-9-]+\.yaml$/, schema: workflowFile },
  reasonSets: { path: /^lookups\/reasons(-[a-z0-9-]+)?\.yaml$/, schema: reasonSetsFile },
  riskSets: { path: /^lookups\/risks\.yaml$/, schema: riskSetsFile },
  outcomes: { path: /^lookups\/outcomes\.yaml$/, schema: outcomesFile },
  fixedLookups: { path: /^lookups\/fixed\.yaml$/, schema: fixedLookupsFile },
  choices: { path: /^lookups\/choices\.yaml$/, schema: choicesFile },
  lawDates: { path: /^lookups\/law-dates\.yaml$/, schema: lawDatesFile },
  calendars: { path: /^lookups\/calendars\.yaml$/, schema: calendarsFile },
  mail: { path: /^mail\/notices\.yaml$/, schema: mailFile },
  demoUsers: { path: /^demo\/users\.yaml$/, schema: demoUsersFile },
  evidenceRules: { path: /^rules\/[a-z0-9-]+\.yaml$/, schema: evidenceRulesFile },
  processTests: { path: /^tests\/[a-z0-9-]+\.yaml$/, schema: processTestsFile },
  demoCases: { path: /^demo\/cases\.yaml$/, schema: demoCasesFile },
} as const;
export type PackFileKind = keyof typeof packFileKinds;
