import type { DraftEdit, DraftParts } from '@evenhand/contract/configuration-drafts';
import type { Edited, PackTexts } from './yaml-edit.ts';
import { documentOf, readOnce, textOf } from './yaml-edit.ts';

interface TopicSource {
  readonly key: string;
  readonly title: string;
  readonly section: string;
  readonly accessLevels: readonly string[];
  readonly enabled?: boolean;
  readonly order?: number;
}
interface Titled {
  readonly key: string;
  readonly title: string;
}

/** The topics by section and order, as the wizard lists them. */
export function topicsOf(files: PackTexts): DraftParts['topics'] {
  const sections = new Map(
    sourcesIn<Titled & { order?: number }>(files, 'sections/').map(({ value }) => [value.key, value]),
  );
  const levels = new Map(
    (readOnce(files, 'access-levels.yaml').toJS() as { accessLevels: Titled[] }).accessLevels.map(({ key, title }) => [
      key,
      title,
    ]),
  );
  const orderOf = (value: TopicSource): number =>
    (sections.get(value.section)?.order ?? 100) * 10_000 + (value.order ?? 100);
  return sourcesIn<TopicSource>(files, 'topics/')
    .sort((a, b) => orderOf(a.value) - orderOf(b.value) || (a.value.title < b.value.title ? -1 : 1))
    .map(({ value }) => ({
      key: value.key,
      title: value.title,
      section: sections.get(value.section)?.title ?? value.section,
      policyAreas: value.accessLevels.map((key) => levels.get(key) ?? key),
      isOn: value.enabled ?? true,
    }));
}

/** Offers a topic for new cases, or does not. A policy area keeps one topic: nobody could open a case there. */
export function switchTopic(files: PackTexts, edit: Extract<DraftEdit, { do: 'switch-topic' }>): Edited {
  const sources = sourcesIn<TopicSource>(files, 'topics/');
  const topic = sources.find(({ value }) => value.key === edit.topic);
  if (topic === undefined) return { refused: 'There is no such topic any more.' };
  if (!edit.isOn) {
    const others = sources.filter(({ value }) => value.key !== edit.topic && (value.enabled ?? true));
    const last = topic.value.accessLevels.find(
      (level) => !others.some(({ value }) => value.accessLevels.includes(level)),
    );
    if (last !== undefined) {
      const area = topicsOf(files).find(({ key }) => key === edit.topic)?.policyAreas[
        topic.value.accessLevels.indexOf(last)
      ];
      return {
        refused: `'${topic.value.title}' is the only topic of ${area}, where no case could be opened without it.`,
      };
    }
  }
  const document = documentOf(files.get(topic.path) ?? '');
  document.set('enabled', edit.isOn);
  return { files: new Map([[topic.path, textOf(document)]]) };
}

function sourcesIn<Value>(files: PackTexts, folder: string): { path: string; value: Value }[] {
  return [...files]
    .filter(([path]) => path.startsWith(folder) && path.endsWith('.yaml'))
    .map(([path]) => ({ path, value: readOnce(files, path).toJS() as Value }));
}
