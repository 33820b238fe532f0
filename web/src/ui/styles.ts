/**
 * Every style sheet of the kit, in this one file: a lazily loaded route must never arrive without its styles.
 * Features bring `*.module.css` beside a component.
 */
import './css/tokens.css';
import './css/base.css';
import './css/layout.css';
import './css/buttons.css';
import './css/cards.css';
import './css/banners.css';
import './css/tags.css';
import './css/people.css';
import './css/placeholders.css';
import './css/pills.css';
import './css/cards-print.css';
import './css/table.css';
import './css/table-rows.css';
import './css/fields.css';
import './css/inputs.css';
import './css/checks.css';
import './css/choices.css';
import './css/date-time.css';
import './css/modals.css';
import './css/popovers.css';
import './css/snackbars.css';
import './css/navigation.css';
