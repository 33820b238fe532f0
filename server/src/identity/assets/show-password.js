// A button that shows the password. The page works without it, so it is hidden until this script runs.
const button = document.querySelector('[data-show-password]');
const field = document.getElementById('password');
const texts = { password: button.textContent, text: button.dataset.hide };

function turnInto(type) {
  field.type = type;
  button.textContent = texts[type];
}

button.hidden = false;
button.addEventListener('click', () => turnInto(field.type === 'password' ? 'text' : 'password'));
// A shown password must not be kept by the browser as an ordinary text field.
field.form.addEventListener('submit', () => turnInto('password'));
