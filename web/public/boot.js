// Before the first paint: the chosen colour scheme and density, so that nothing flashes.
(() => {
  var root = document.documentElement;
  var choice = null;
  try {
    choice = localStorage.getItem('evenhand.colour-scheme');
    root.dataset.density = localStorage.getItem('evenhand.density') || 'default';
  } catch (_) {
    // Storage may be barred; the system's choice stands.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
