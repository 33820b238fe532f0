// A button at each password that shows it. The page works without them, so they are hidden until this script runs.
for (const button of document.querySelectorAll('[data-show-password]')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  const texts = { password: button.textContent, text: button.dataset.hide };
  const turnInto = (type) => {
    field.type = type;
    button.textContent = texts[type];
  };
  button.hidden = false;
  button.addEventListener('click', () => turnInto(field.type === 'password' ? 'text' : 'password'));
  // A shown password must not be kept by the browser as an ordinary text field.
  field.form.addEventListener('submit', () => turnInto('password'));
}
