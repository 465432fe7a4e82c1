/** Maps component types to widgets. A type without a widget does not compile. */
import type {NodeType} from '../engine/catalogue.ts';
import {audioPlayer, icon, image, video} from './basic/media.ts';
import {modal} from './basic/modal.ts';
import {tabs} from './basic/tabs.ts';
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
import {errorWords, failureLines} from './inputs/field.ts';
import {resourcePicker} from './inputs/resource-picker.ts';
import {progressBar, slider} from './inputs/slider.ts';
import {textField} from './inputs/text-field.ts';
import {card, column, divider, list} from './layout/boxes.ts';
import {row} from './layout/row.ts';
import {asField, type Spoken, type Widget, withFocusMark} from './widget.ts';

/** The widgets of a host, by component type. They replace widgets of the program, or draw further types. */
export type Catalogue = {readonly [T in NodeType | (string & {})]?: Widget<T>};

/** The failed check of an input whose own widget has none. */
const checkNotes: Spoken<'a2uiChecks'> = {
	draw: ({checks}, scene) => failureLines(scene.read.field(checks), scene),
	say: ({checks}, scene) => errorWords(scene.read.field(checks), scene, scene.read.isRemark(checks)),
};

/** The widgets of the program, one for each of its component types. */
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
export const widgetOf = (type: string, own: Catalogue = {}): Widget<string> =>
	(ownWidget(type, own) ?? widgets[type as NodeType]) as Widget<string>;

/** The description of a type in the linear form. Undefined for a type of the host that has none. */
export const sayOf = (type: string, own: Catalogue = {}): Widget<string>['say'] =>
	ownWidget(type, own)?.say ??
	(Object.hasOwn(widgets, type) ? (widgets[type as NodeType] as Widget<string>).say : undefined);

const ownWidget = (type: string, own: Catalogue): Widget<string> | undefined =>
	Object.hasOwn(own, type) ? own[type] : undefined;
