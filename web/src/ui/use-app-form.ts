import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { schemaResolver, useForm } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];

interface AppFormOptions<Values> {
  initialValues: Values;
  /** A zod/mini schema; its messages are shown under the fields. */
  schema: Schema;
}

/** What `form.field('path')` spreads into an input of the kit. */
interface FieldBinding<Value> {
  value: Value;
  onChange: GetInputPropsReturnType['onChange'];
  onBlur: () => void;
  onFocus: () => void;
  error: GetInputPropsReturnType['error'];
  'data-path': string;
}

export interface AppForm<Values extends Record<string, unknown>> extends UseFormReturnType<Values> {
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
}

/** A small controlled form: validated on blur once touched, always on submit. `<TextInput label="Name" {...form.field('name')} />`. */
export function useAppForm<Values extends Record<string, unknown>>({ initialValues, schema }: AppFormOptions<Values>): AppForm<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }) as never,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  return {
    ...form,
    field: (name) => {
      const { value, onChange, onBlur, onFocus, error } = form.getInputProps(name as never);
      return { value, onChange, onBlur, onFocus, error, 'data-path': name };
    },
  };
}
