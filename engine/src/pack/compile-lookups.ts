import type { ChoiceLookupName, FixedLookupName } from '@evenhand/contract/packs/lookup-files';
import type { LookupItem } from '../lookup-item.ts';
import type { CompiledPack, PackLookupItem } from '../pack.ts';
import { checkFixedLookups, fixedLookupIds } from './fixed-lookups.ts';
import type { IdRegister } from './ids-lock.ts';
import type { KeyWithPast } from './key-path.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ReadPack } from './read-pack.ts';
import { byUniqueKey, resolveKey } from './resolve-key.ts';

export interface CompiledLookups {
  readonly reasonSets: ReadonlyMap<string, readonly LookupItem[]>;
  readonly riskSets: ReadonlyMap<string, readonly LookupItem[]>;
  readonly outcomes: ReadonlyMap<string, LookupItem>;
  readonly relations: ReadonlyMap<string, number>;
  readonly roles: ReadonlyMap<string, number>;
  /** The API lookups, fixed and chosen, by name. */
  readonly byName: CompiledPack['lookups'];
}

interface Tools {
  readonly read: ReadPack;
  readonly ids: IdRegister;
  readonly problems: ProblemReport;
}

export function compileLookups(tools: Tools): CompiledLookups {
  const { read, problems } = tools;
  checkFixedLookups(read, problems);
  return {
    reasonSets: compileSets(tools, 'reasonSets', 'reason'),
    riskSets: compileSets(tools, 'riskSets', 'risk'),
    outcomes: compileOutcomes(tools),
    relations: new Map(Object.entries(fixedLookupIds.relations)),
    roles: new Map(Object.entries(fixedLookupIds['participant-roles'])),
    byName: { ...fixedByName(read), ...choicesByName(tools) },
  };
}

/** Outcomes share the stages' numbers, because closing sends an outcome as a stage id. */
export const OUTCOME_PREFIX = 'outcome:';

interface SourceItem extends KeyWithPast {
  readonly title: string;
  readonly text?: string | undefined;
  readonly retired: boolean;
  readonly under?: string | undefined;
  readonly exclusive?: boolean;
}

function itemOf(item: SourceItem, id: number, primaryId: number | null = null): LookupItem {
  const base = {
    id,
    key: item.key,
    title: item.title,
    explanatoryText: item.text ?? null,
    primaryId,
    isRetired: item.retired,
  };
  return item.exclusive === true ? { ...base, isExclusive: true } : base;
}

function compileSets(tools: Tools, fileKind: 'reasonSets' | 'riskSets', idKind: string): Map<string, LookupItem[]> {
  const { read, ids, problems } = tools;
  const sets = new Map<string, LookupItem[]>();
  for (const { source, value } of read.files[fileKind]) {
    for (const [setKey, items] of Object.entries(value.sets) as [string, readonly SourceItem[]][]) {
      if (sets.has(setKey)) {
        problems.report(
          PackCode.DuplicateKey,
          source.locationOf(['sets', setKey]),
          `the ${idKind} set '${setKey}' is defined twice`,
        );
        continue;
      }
      const locationOf = (index: number): SourceLocation => source.locationOf(['sets', setKey, index]);
      byUniqueKey(items, `${idKind} of '${setKey}'`, (_, index) => locationOf(index), problems);
      const numbers = new Map(
        items.map((item, index) => [item.key, ids.allot(idKind, [{ key: setKey }, item], locationOf(index))]),
      );
      const primaries = new Map(
        items.flatMap((item) => (item.under === undefined ? [[item.key, numbers.get(item.key) ?? 0] as const] : [])),
      );
      const compiled = items.map((item, index) => {
        const wanted = { what: 'primary reason', key: item.under ?? '', location: locationOf(index) };
        return itemOf(
          item,
          numbers.get(item.key) ?? 0,
          item.under === undefined ? null : (resolveKey({ read, problems }, primaries, wanted) ?? null),
        );
      });
      sets.set(setKey, compiled);
    }
  }
  return sets;
}

function compileOutcomes({ read, ids, problems }: Tools): Map<string, LookupItem> {
  const outcomes = new Map<string, LookupItem>();
  for (const { source, value } of read.files.outcomes) {
    byUniqueKey(value.outcomes, 'outcome', (_, index) => source.locationOf(['outcomes', index]), problems);
    value.outcomes.forEach((item, index) => {
      const path = {
        key: `${OUTCOME_PREFIX}${item.key}`,
        was: item.was?.map((former) => `${OUTCOME_PREFIX}${former}`),
      };
      const outcome = itemOf(item, ids.allot('stage', [path], source.locationOf(['outcomes', index])));
      outcomes.set(item.key, item.findings === undefined ? outcome : { ...outcome, findings: item.findings });
    });
  }
  return outcomes;
}

function fixedByName(read: ReadPack): Record<string, PackLookupItem[]> {
  const lists = read.files.fixedLookups.flatMap(
    ({ value }) => Object.entries(value) as [FixedLookupName, (typeof value)[FixedLookupName]][],
  );
  return Object.fromEntries(
    lists.map(([name, items]) => [name, items.map((item) => plainItem({ ...item, retired: false }, item.id, false))]),
  );
}

function choicesByName({ read, ids, problems }: Tools): Record<string, PackLookupItem[]> {
  const lookups: Record<string, PackLookupItem[]> = {};
  for (const { source, value } of read.files.choices) {
    for (const [name, items] of Object.entries(value) as [
      ChoiceLookupName,
      readonly (SourceItem & { nowPrefilled?: boolean })[],
    ][]) {
      byUniqueKey(items, `entry of ${name}`, (_, index) => source.locationOf([name, index]), problems);
      lookups[name] = items.map((item, index) =>
        plainItem(item, ids.allot(name, [item], source.locationOf([name, index])), item.nowPrefilled ?? false),
      );
    }
  }
  return lookups;
}

function plainItem(item: SourceItem, id: number, isNowPrefilled: boolean): PackLookupItem {
  return { ...itemOf(item, id), isNowPrefilled };
}
