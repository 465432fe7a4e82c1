/** Maps component types to their descriptions. A type without a description does not compile. */
import type {NodeType} from '../engine/catalogue.ts';
import {membersOf, type UnknownNode} from '../engine/tree/tree.ts';
import {boundedJson} from '../engine/value/bounded-json.ts';
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import {brief, firstOf} from '../widgets/content/long-text.ts';
import {isLines, type Scene} from '../widgets/widget.ts';
import {type Catalogue, widgetOf} from '../widgets/widgets.ts';
import {audioPlayer, checkNotes, icon, image, list, modal, tabs, video} from './basic.ts';
import {chart, metricCards} from './charts.ts';
import {
	chatANotifications,
	chatBNotifications,
	codeBlock,
	connectorConfigForm,
	connectorSyncDetail,
	connectorSyncProgress,
	onboardingPlan,
	onboardingWelcome,
	progressBar,
	statusIndicator,
	text,
	todoList,
} from './content.ts';
import {
	button,
	checkBox,
	choicePicker,
	dateTimeInput,
	durationPicker,
	resourcePicker,
	slider,
	textField,
} from './inputs.ts';
import {card, column, divider, row} from './layout.ts';
import {blockFrom, type DrawnNode, type Linear} from './linear.ts';
import type {Stop} from './stops.ts';
import {table} from './tables.ts';

const descriptions: {readonly [T in NodeType]: Linear<T>} = {
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
	a2uiImage: image,
	a2uiVideo: video,
	a2uiAudioPlayer: audioPlayer,
	a2uiIcon: icon,
	a2uiList: list,
	a2uiTabs: tabs,
	a2uiModal: modal,
	a2uiChecks: checkNotes,
};

/** Inputs that show more than their value while a person edits them: a cursor, a list or a calendar. */
const editedTypes: ReadonlySet<NodeType> = new Set<NodeType>([
	'choicePicker',
	'dateTimeInput',
	'svcDurationPicker',
	'svcResourcePicker',
	'textField',
]);

/** Draws a node in the linear form. `stop` is its number among the inputs of the surface. */
export function drawLinear(node: DrawnNode, scene: Scene, stop: Stop | undefined, own?: Partial<Catalogue>): Block {
	if (node.kind === 'unknown') return drawUnknown(node, scene);
	const {type} = node;
	// The members have the type of the same key.
	const describe = descriptions[type] as Linear<NodeType>;
	const members = membersOf(node);
	const described = describe(members, {...scene, stop});
	if (!isParts(described)) return described;
	if (!scene.isFocused || scene.medium === 'print' || !editedTypes.has(type)) return blockFrom(described, scene);
	const drawn = widgetOf(type, own).draw(members, scene);
	return blockFrom(described, scene, isLines(drawn) ? blockOf(drawn) : drawn);
}

const isParts = (described: ReturnType<Linear<'text'>>): described is Exclude<typeof described, Block> =>
	Array.isArray(described);

const memberLength = 300;

function drawUnknown({type, members}: UnknownNode, scene: Scene): Block {
	const entries = Object.entries(members);
	const words = firstOf(entries).map(([name, value]) =>
		scene.words.linear.fact(brief(name), boundedJson(value, memberLength)),
	);
	const {frame, linear} = scene.words;
	const head = linear.members(frame.unknownComponent(brief(type)), entries.length);
	return stacked([blockFrom([head, ...words], scene), ...scene.children.map((child) => child.draw(scene.width))]);
}
