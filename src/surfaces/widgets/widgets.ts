/** Maps component types to widgets. A type without a widget does not compile. */
import type {ComponentType} from '../../contract/surfaces.ts';
import {chatANotifications, chatBNotifications} from './content/chat-notifications.ts';
import {codeBlock} from './content/code-block.ts';
import {onboardingPlan} from './content/onboarding-plan.ts';
import {
	connectorConfigForm,
	connectorSyncDetail,
	connectorSyncProgress,
	onboardingWelcome,
} from './content/service-screens.ts';
import {statusIndicator} from './content/status-indicator.ts';
import {text} from './content/text.ts';
import {todoList} from './content/todo-list.ts';
import {chart} from './data/chart.ts';
import {metricCards} from './data/metric-cards.ts';
import {table} from './data/table.ts';
import {button} from './inputs/button.ts';
import {checkBox} from './inputs/check-box.ts';
import {choicePicker} from './inputs/choice-picker.ts';
import {dateTimeInput} from './inputs/date-time-input.ts';
import {durationPicker} from './inputs/duration-picker.ts';
import {resourcePicker} from './inputs/resource-picker.ts';
import {progressBar, slider} from './inputs/slider.ts';
import {textField} from './inputs/text-field.ts';
import {card, column, divider} from './layout/boxes.ts';
import {row} from './layout/row.ts';
import {asField, type Widget, withFocusMark} from './widget.ts';

/** The widgets of the program, one for each of its component types. */
const widgets: {readonly [T in ComponentType]: Widget<T>} = {
	button,
	svcChart: withFocusMark(chart),
	svcCodeBlock: withFocusMark(codeBlock),
	svcConnectorConfigForm: withFocusMark(connectorConfigForm),
	svcConnectorSyncDetail: withFocusMark(connectorSyncDetail),
	svcConnectorSyncProgress: withFocusMark(connectorSyncProgress),
	svcDurationPicker: asField(durationPicker),
	svcMetricCards: withFocusMark(metricCards),
	svcChatANotifications: withFocusMark(chatANotifications),
	svcChatBNotifications: withFocusMark(chatBNotifications),
	svcOnboardingPlan: withFocusMark(onboardingPlan),
	svcOnboardingWelcome: withFocusMark(onboardingWelcome),
	svcResourcePicker: asField(resourcePicker),
	svcStatusIndicator: withFocusMark(statusIndicator),
	svcTable: withFocusMark(table),
	svcTodoList: withFocusMark(todoList),
	card,
	checkBox: asField(checkBox),
	choicePicker: withFocusMark(choicePicker),
	column,
	row,
	dateTimeInput: asField(dateTimeInput),
	divider,
	progressBar: withFocusMark(progressBar),
	slider: asField(slider),
	text: withFocusMark(text),
	textField: asField(textField),
};

/** The widget of a type. The members have the type of the same key. */
export const widgetOf = (type: ComponentType): Widget<ComponentType> => widgets[type] as Widget<ComponentType>;
