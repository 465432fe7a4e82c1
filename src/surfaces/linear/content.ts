/** Describes texts, lists and the screens of the service. */
import type {ComponentType} from '../../contract/surface.ts';
import {plural} from '../../text/count.ts';
import {drawnItems} from '../limits.ts';
import {parseMarkdown} from '../markdown/parse.ts';
import {brief, cutLong, firstOf} from '../widgets/content/long-text.ts';
import {screens} from '../widgets/content/service-screens.ts';
import {numberText, percentOrPart, rangeOf, shareOf} from '../widgets/inputs/range.ts';
import type {Scene} from '../widgets/widget.ts';
import {stateOf} from '../widgets/widget.ts';
import type {Linear} from './linear.ts';
import {markdownWords} from './markdown.ts';
import {moreWords, quoted} from './words.ts';

export const text: Linear<'text'> = ({text: value, markdown}, {read}) => {
	const {shown, rest} = cutLong(read.text(value), read.textLength);
	if (shown === '') return [];
	const words = markdown ? markdownWords(parseMarkdown(shown)) : shown.split('\n');
	return [...words, ...(rest === undefined ? [] : [rest])];
};

export const codeBlock: Linear<'svcCodeBlock'> = ({code, language, title}, {read}) => {
	const {shown, rest} = cutLong(read.text(code), read.textLength);
	const lines = shown.replace(/\n$/, '').replaceAll('\t', '    ').split('\n');
	const name = brief(read.text(language));
	return [
		`code${quoted(read.text(title))}${name && `, ${name}`}, ${plural(lines.length, 'line')}`,
		...lines,
		...(rest === undefined ? [] : [rest]),
		'end of code',
	];
};

export const progressBar: Linear<'progressBar'> = (members, {read}) => {
	const range = rangeOf(members, read, percentOrPart);
	const share = shareOf(range);
	const {value, min, max} = range;
	const percent =
		share === undefined
			? 'the range is empty'
			: share < 0 || share > 1
				? 'outside the range'
				: `${Math.round(share * 100)} %`;
	const label = brief(read.text(members.label));
	return [
		`progress${label && ` of ${label}`}: ${percent}, ${numberText(value)} from ${numberText(min)} to ${numberText(max)}`,
	];
};

export const statusIndicator: Linear<'svcStatusIndicator'> = ({message, status, toolName, showSpinner}, {read}) => {
	const words = [read.flag(showSpinner) ? 'working' : '', brief(read.text(status))];
	const state = words.filter((word, at) => word && words.indexOf(word) === at).join(', ');
	const tool = brief(read.text(toolName));
	return [`status${state && ` ${state}`}: ${brief(read.text(message)) || 'no message'}${tool && `, tool ${tool}`}`];
};

export const todoList: Linear<'svcTodoList'> = ({title, items = []}, scene) => {
	const {read, isFocused} = scene;
	const actionable = firstOf(items).filter(({trailingAction}) => trailingAction?.name);
	const selected = isFocused ? actionable[Math.min(stateOf(scene, 0), actionable.length - 1)] : undefined;
	return [
		`to-do list${quoted(read.text(title))}, ${plural(items.length, 'item')}`,
		...firstOf(items).flatMap((item, at) => {
			const {section, status, label, description, trailingAction, trailingActionLabel, id} = item;
			const state = statusWords(status ?? '');
			const detail = brief(read.text(description));
			const action = trailingAction?.name
				? `, action ${brief(read.text(trailingActionLabel)) || trailingAction.name}`
				: '';
			return [
				...(section && section !== items[at - 1]?.section ? [`section ${brief(section)}`] : []),
				`${item === selected ? 'cursor on ' : ''}item ${at + 1}: ${brief(read.text(label)) || id || 'unnamed'}${state && `, ${state}`}${detail && `, ${detail}`}${action}`,
			];
		}),
		...moreWords(items.length, drawnItems, 'items'),
	];
};

const statusWords = (status: string) =>
	brief(status)
		.replace(/^.*_STATUS_(?:UNSPECIFIED)?/, '')
		.replaceAll('_', ' ')
		.toLowerCase();

export const onboardingPlan: Linear<'svcOnboardingPlan'> = ({categories = []}) => {
	const all = categories.reduce((sum, {steps = []}) => sum + steps.length, 0);
	let number = 0;
	return [
		`onboarding plan, ${plural(all, 'step')}`,
		...firstOf(categories).flatMap(({id = '', title, steps = []}) => [
			`section ${brief(title || id) || 'unnamed'}${steps.length === 0 ? ', no steps' : ''}`,
			...steps.slice(0, Math.max(0, drawnItems - number)).map((step) => {
				number++;
				const description = step.description ? `, ${brief(step.description)}` : '';
				return `step ${number}: ${brief(step.title || step.id || '') || 'unnamed'}${description}${step.agentAssisted ? ', the agent helps' : ''}`;
			}),
		]),
		...moreWords(all, drawnItems, 'steps'),
	];
};

const channel = (name: 'chatA' | 'chatB', {read}: Scene): readonly string[] => {
	const settings = read.channel(name);
	const title = `notifications by ${name}`;
	if (settings.state === 'loading') return [`${title}: loading`];
	if (settings.state === 'unavailable') return [`${title}: not available: ${settings.reason}`];
	return [title, ...settings.value.map(({name: fact, word}) => `${fact}: ${word}`)];
};
export const chatANotifications: Linear<'svcChatANotifications'> = (_members, scene) => channel('chatA', scene);
export const chatBNotifications: Linear<'svcChatBNotifications'> = (_members, scene) => channel('chatB', scene);

const described =
	<T extends keyof typeof screens & ComponentType>(type: T): Linear<T> =>
	(members) => {
		const {title, purpose, facts} = screens[type](members as never);
		return [
			brief(title),
			...(purpose === undefined ? [] : [purpose]),
			...facts.flatMap(([name, value]) => (value ? [`${name}: ${brief(value)}`] : [])),
		];
	};
export const connectorSyncDetail = described('svcConnectorSyncDetail');
export const connectorSyncProgress = described('svcConnectorSyncProgress');
export const connectorConfigForm = described('svcConnectorConfigForm');
export const onboardingWelcome = described('svcOnboardingWelcome');
