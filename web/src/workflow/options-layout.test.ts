import type { ComponentOption } from '@evenhand/contract/components/component-types';
import { expect, test } from 'vitest';
import { advance, plainOptions } from '../testing/small-process.ts';
import { layOutOptions } from './options-layout.ts';

const choice = (id: number, title: string, refusedBecause: string | null = null): ComponentOption => ({
  id,
  title,
  kind: 'advance',
  refusedBecause,
});
const looks = (options: readonly ComponentOption[]) =>
  layOutOptions(options, { refusedOptions: [] }).advancing.map(({ option, variant }) => [option.title, variant]);

test('leaving options and saving are distinguished by their kind, not by their title [PROC-45]', () => {
  const renamed = plainOptions.map((option) => ({ ...option, title: `${option.title} now` }));
  const layout = layOutOptions(renamed, { refusedOptions: [] });
  expect([layout.previous, layout.cancel, layout.save, layout.main].map((option) => option?.title)).toEqual([
    'Previous now',
    'Cancel now',
    'Save now',
    'Continue now',
  ]);
});

test('a single one is filled; two or more are an equal choice without a main one', () => {
  expect(looks([advance])).toEqual([['Continue', 'filled']]);
  expect(looks([choice(1, 'Look into it'), choice(2, 'Ready to decide')])).toEqual([
    ['Look into it', 'outlined'],
    ['Ready to decide', 'outlined'],
  ]);
  const three = [choice(1, 'None'), choice(2, 'Owner is involved'), choice(3, 'Keep someone out')];
  expect(looks(three).map(([, variant]) => variant)).toEqual(['outlined', 'outlined', 'outlined']);
  expect(layOutOptions(three, { refusedOptions: [] }).main).toBeNull();
});

test('Save is outlined beside a filled option, and plain beside an equal choice, where it is no answer [PROC-45]', () => {
  const saveBeside = (answers: ComponentOption[]) =>
    layOutOptions([...plainOptions.filter(({ kind }) => kind !== 'advance'), ...answers], { refusedOptions: [] })
      .saveVariant;
  expect(saveBeside([advance])).toBe('outlined');
  expect(saveBeside([choice(1, 'Look into it'), choice(2, 'Ready to decide')])).toBe('text');
});

test('a refused option keeps its position and says why, and is not the main action', () => {
  const layout = layOutOptions([choice(1, 'Appeal received'), choice(2, 'No appeal')], {
    refusedOptions: [{ id: 2, because: 'The window is open until 02/12/2026.' }],
  });
  expect(layout.advancing.map((placed) => placed.refusedBecause)).toEqual([
    null,
    'The window is open until 02/12/2026.',
  ]);
  expect(layout.main).toBeNull();
});
