/** Which widget draws which component type. A type without one does not compile. */
import type {ComponentType} from '../../contract/surface.ts';
import {button} from './button.ts';
import {card} from './card.ts';
import {chart} from './chart.ts';
import {chatANotifications, chatBNotifications} from './chat-notifications.ts';
import {checkBox} from './check-box.ts';
import {choicePicker} from './choice-picker.ts';
import {codeBlock} from './code-block.ts';
import {column} from './column.ts';
import {connectorConfigForm} from './connector-config-form.ts';
import {connectorSyncDetail} from './connector-sync-detail.ts';
import {connectorSyncProgress} from './connector-sync-progress.ts';
import {dateTimeInput} from './date-time-input.ts';
import {divider} from './divider.ts';
import {durationPicker} from './duration-picker.ts';
import {metricCards} from './metric-cards.ts';
import {onboardingPlan} from './onboarding-plan.ts';
import {onboardingWelcome} from './onboarding-welcome.ts';
import {progressBar} from './progress-bar.ts';
import {resourcePicker} from './resource-picker.ts';
import {row} from './row.ts';
import {slider} from './slider.ts';
import {statusIndicator} from './status-indicator.ts';
import {table} from './table.ts';
import {text} from './text.ts';
import {textField} from './text-field.ts';
import {todoList} from './todo-list.ts';
import type {Widget} from './widget.ts';

const widgets: {readonly [T in ComponentType]: Widget<T>} = {
	button,
	svcChart: chart,
	svcCodeBlock: codeBlock,
	svcConnectorConfigForm: connectorConfigForm,
	svcConnectorSyncDetail: connectorSyncDetail,
	svcConnectorSyncProgress: connectorSyncProgress,
	svcDurationPicker: durationPicker,
	svcMetricCards: metricCards,
	svcChatANotifications: chatANotifications,
	svcChatBNotifications: chatBNotifications,
	svcOnboardingPlan: onboardingPlan,
	svcOnboardingWelcome: onboardingWelcome,
	svcResourcePicker: resourcePicker,
	svcStatusIndicator: statusIndicator,
	svcTable: table,
	svcTodoList: todoList,
	card,
	checkBox,
	choicePicker,
	column,
	row,
	dateTimeInput,
	divider,
	progressBar,
	slider,
	text,
	textField,
};

/** The widget of a component whose members are of the same type, which no two types could tell each other. */
export const widgetOf = ({type}: {readonly type: ComponentType}): Widget<ComponentType> =>
	widgets[type] as Widget<ComponentType>;
