import { badRequest } from '../platform/http/app-error.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
  readonly isRetired: boolean;
}

/**
 * Finds the chosen item of a lookup. A retired item can be kept, but not newly chosen (domain brief §4.5).
 * @throws BAD_REQUEST naming the field.
 */
export function chosenItem<T extends Choice>(
  items: readonly T[] | undefined,
  chosen: { readonly id: number; readonly field: string; readonly presentIds?: readonly number[] },
): T {
  const item = items?.find((one) => one.id === chosen.id);
  if (item === undefined || (item.isRetired && !chosen.presentIds?.includes(item.id))) {
    throw badRequest('What you chose is not available here.', {
      fields: { [chosen.field]: 'Is not one of the choices.' },
    });
  }
  return item;
}
