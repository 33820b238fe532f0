/** How far what a person sees moves from here until it is asked, as the browser counts it. */
export function countShifts(): () => Promise<number> {
  const seen: PerformanceEntry[] = [];
  const counting = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  counting.observe({ type: 'layout-shift' });
  return async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const entries = [...seen, ...counting.takeRecords()];
    counting.disconnect();
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  };
}
