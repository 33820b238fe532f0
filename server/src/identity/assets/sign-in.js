// A button that shows the password. The page works without it, so it is hidden until this script runs.
const button = document.querySelector('[data-show-password]');
const field = document.getElementById('password');
const shown = { text: button.dataset.hide, label: button.dataset.hideLabel };
const hidden = { text: button.textContent, label: button.getAttribute('aria-label') };

function show(isShown) {
  const { text, label } = isShown ? shown : hidden;
  field.type = isShown ? 'text' : 'password';
  button.textContent = text;
  button.setAttribute('aria-label', label);
}

button.hidden = false;
button.addEventListener('click', () => show(field.type === 'password'));
// A shown password must not be kept by the browser as an ordinary text field.
field.form.addEventListener('submit', () => show(false));
