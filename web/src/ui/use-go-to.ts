import { use } from 'react';
import { LinkHandlerContext } from './link-handler.ts';

/** Goes to an address of the application the way its links do. */
export function useGoTo(): (href: string) => void {
  const handler = use(LinkHandlerContext);
  return (href) => (handler === null ? location.assign(href) : handler.navigate(href));
}
