/** Maps component types to widgets. A type without a widget does not compile. */
import type {NodeType} from '../engine/catalogue.ts';
import {checkNotes} from './basic/check-notes.ts';
import {list} from './basic/list.ts';
import {audioPlayer, icon, image, video} from './basic/media.ts';
import {modal} from './basic/modal.ts';
import {tabs} from './basic/tabs.ts';
import {chatANotifications, chatBNotifications} from './content/chat-notifications.ts';
import {codeBlock} from './content/code-block.ts';
import {onboardingPlan} from './content/onboarding-plan.ts';
import {progressBar} from './content/progress-bar.ts';
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
import {asField, withFocusMark} from './focus-mark.ts';
import {button} from './inputs/button.ts';
import {checkBox} from './inputs/check-box.ts';
import {choicePicker} from './inputs/choice-picker.ts';
import {dateTimeInput} from './inputs/date-time-input.ts';
import {durationPicker} from './inputs/duration-picker.ts';
import {resourcePicker} from './inputs/resource-picker.ts';
import {slider} from './inputs/slider.ts';
import {textField} from './inputs/text-field.ts';
import {card} from './layout/card.ts';
import {column} from './layout/column.ts';
import {divider} from './layout/divider.ts';
import {row} from './layout/row.ts';
import type {Spoken, Widget} from './widget.ts';

/** One widget per component type. */
export type Catalogue = {readonly [T in NodeType]: Widget<T>};

/** The widgets of the program. A host can replace some of them. */
const widgets: {readonly [T in NodeType]: Spoken<T>} = {
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
	a2uiImage: withFocusMark(image),
	a2uiVideo: withFocusMark(video),
	a2uiAudioPlayer: withFocusMark(audioPlayer),
	a2uiIcon: withFocusMark(icon),
	a2uiList: list,
	a2uiTabs: tabs,
	a2uiModal: modal,
	a2uiChecks: withFocusMark(checkNotes),
};

/** The widget of a type, from the host's widgets or the program's. The members have the type of the same key. */
export const widgetOf = (type: NodeType, own: Partial<Catalogue> = {}): Widget<NodeType> =>
	(own[type] ?? widgets[type]) as Widget<NodeType>;

/** The description of a type in the linear form. A host does not replace it. */
export const sayOf = (type: NodeType): Spoken<NodeType>['say'] => (widgets[type] as Spoken<NodeType>).say;
