import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { compiledShippedPack } from './testing/shipped-packs.ts';
import { smallPack } from './testing/small-pack.ts';

const compiled = (line: string) => {
  const service = `${smallPack().get('service.yaml') ?? ''}${line}\n`;
  const files = smallPack({ files: { 'service.yaml': service } });
  return compilePack({ files, publishDate: '2026-11-20', allowNewIds: true }).pack?.service;
};

test('a service may show live warnings to nobody, and shows them unless it says so [SANC-07]', () => {
  expect(compiled('liveWarnings: false')).toHaveProperty('isWithoutLiveWarnings', true);
  for (const line of ['liveWarnings: true', '']) expect(compiled(line)).not.toHaveProperty('isWithoutLiveWarnings');
});

test('the shipped processes show them where a hearing manager decides on conduct or capability [SANC-07]', () => {
  const named = compiledShippedPack('northmoor').pack!.workflows.flatMap(({ key, stages }) =>
    stages.flatMap(({ steps }) =>
      steps.filter(({ liveWarnings }) => liveWarnings === true).map((step) => `${key} ${step.key}`),
    ),
  );
  expect(named.toSorted()).toEqual([
    'disciplinary decide',
    'performance-capability final-meeting',
    'sickness-short-term final-meeting',
  ]);
});
