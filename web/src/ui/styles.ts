/**
 * Every style sheet of the kit, in this one file: a lazily loaded route must never arrive without its styles.
 * The kit library's own sheets come in their cascade layer, so ours always win. Features bring
 * `*.module.css` beside a component.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/dates/styles.layer.css';
import './css/tokens.css';
import './css/mantine.css';
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
