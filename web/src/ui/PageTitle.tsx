import { createContext, use } from 'react';

/** The application's name, shown after every page title. */
export const ApplicationNameContext = createContext('Evenhand');

export function PageTitle({ title }: { title: string }) {
  const name = use(ApplicationNameContext);
  return <title>{`${title} · ${name}`}</title>;
}
