import type { FieldWiring } from '../Field.tsx';

/** Makes the text of an editor the control of its field. */
export function editorAttributes({ id, ...described }: FieldWiring): Record<string, string> {
  const given = Object.entries(described).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...Object.fromEntries(given),
  };
}
