import type { UseFormReturnType } from '@mantine/form';
import { schemaResolver, useForm } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];

interface AppFormOptions<Values> {
  initialValues: Values;
  /** A zod/mini schema; its messages are shown under the fields. */
  schema: Schema;
}

/** A small controlled form: validated on blur once touched, always on submit. Spread `form.getInputProps('path')` into an input of the kit. */
export function useAppForm<Values extends Record<string, unknown>>({ initialValues, schema }: AppFormOptions<Values>): UseFormReturnType<Values> {
  return useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }) as never,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
}
