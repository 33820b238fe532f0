// Runs before the first paint: the chosen colour scheme and density, so that nothing flashes. Classic script,
// hence no imports.
{
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('evenhand.colour-scheme');
    root.dataset.density = localStorage.getItem('evenhand.density') ?? 'default';
  } catch {
    // Storage may be disabled. Then the system's choice counts.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.colorScheme = isDark ? 'dark' : 'light';
}
