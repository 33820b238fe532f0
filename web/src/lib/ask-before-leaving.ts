/**
 * A switch: while it is on, the browser asks before this page is left, because something on it is nowhere
 * else.
 */
export function askBeforeLeaving(): (isOn: boolean) => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (isOn) => {
    if (isOn) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
