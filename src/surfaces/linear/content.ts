/** Describes texts, lists and the screens of the service. */
import type {ComponentType} from '../../contract/surface.ts';
import {drawnItems} from '../engine/limits.ts';
import {parseMarkdown} from '../picture/markdown/parse.ts';
import {brief, cutLong, firstOf} from '../widgets/content/long-text.ts';
import {screens} from '../widgets/content/service-screens.ts';
import {statusWords} from '../widgets/content/todo-list.ts';
import {numberText, percentOrPart, rangeOf, shareOf} from '../widgets/inputs/range.ts';
import type {Scene} from '../widgets/widget.ts';
import {stateOf} from '../widgets/widget.ts';
import {type Linear, moreWords} from './linear.ts';
import {markdownWords} from './markdown.ts';

export const text: Linear<'text'> = ({text: value, markdown}, scene) => {
	const {shown, rest} = cutLong(scene.read.text(value), scene);
	if (shown === '') return [];
	const words = markdown ? markdownWords(parseMarkdown(shown), scene.words) : shown.split('\n');
	return [...words, ...(rest === undefined ? [] : [rest])];
};

export const codeBlock: Linear<'svcCodeBlock'> = ({code, language, title}, scene) => {
	const {
		words: {linear},
		read,
	} = scene;
	const {shown, rest} = cutLong(read.text(code), scene);
	const lines = shown.replace(/\n$/, '').replaceAll('\t', '    ').split('\n');
	const name = brief(read.text(language));
	return [
		linear.codeBlock(brief(read.text(title)), name, lines.length),
		...lines,
		...(rest === undefined ? [] : [rest]),
		linear.endOfCode,
	];
};

export const progressBar: Linear<'progressBar'> = (members, {words: {content, inputs, linear}, read}) => {
	const range = rangeOf(members, read, percentOrPart);
	const share = shareOf(range);
	const {value, min, max} = range;
	const percent =
		share === undefined
			? inputs.emptyRange
			: share < 0 || share > 1
				? inputs.outsideRange
				: content.percent(Math.round(share * 100));
	const label = brief(read.text(members.label));
	return [linear.progress(label, percent, numberText(value), numberText(min), numberText(max))];
};

export const statusIndicator: Linear<'svcStatusIndicator'> = (members, {words: {content, linear}, read}) => {
	const {message, status, toolName, showSpinner} = members;
	const words = [read.flag(showSpinner) ? content.working : '', brief(read.text(status))];
	const state = words.filter((word, at) => word && words.indexOf(word) === at).join(', ');
	const tool = brief(read.text(toolName));
	return [linear.status(state, brief(read.text(message)), tool)];
};

export const todoList: Linear<'svcTodoList'> = ({title, items = []}, scene) => {
	const {
		words: {content, linear},
		read,
		isFocused,
	} = scene;
	const actionable = firstOf(items).filter(({trailingAction}) => trailingAction?.name);
	const selected = isFocused ? actionable[Math.min(stateOf(scene, 0), actionable.length - 1)] : undefined;
	return [
		linear.todoList(brief(read.text(title)), items.length),
		...firstOf(items).flatMap((item, at) => {
			const {section, label, description, trailingAction, trailingActionLabel, id} = item;
			const name = brief(read.text(label)) || id || content.unnamed;
			const plain = linear.todo(at + 1, name, statusWords(item, content), brief(read.text(description)));
			const action = trailingAction?.name && (brief(read.text(trailingActionLabel)) || trailingAction.name);
			const words = action ? linear.action(plain, action) : plain;
			return [
				...(section && section !== items[at - 1]?.section ? [linear.section(brief(section))] : []),
				item === selected ? linear.cursor(words) : words,
			];
		}),
		...moreWords(items.length, drawnItems, 'items', scene),
	];
};

export const onboardingPlan: Linear<'svcOnboardingPlan'> = ({categories = []}, scene) => {
	const {content, linear} = scene.words;
	const all = categories.reduce((sum, {steps = []}) => sum + steps.length, 0);
	let number = 0;
	return [
		linear.onboarding(all),
		...firstOf(categories).flatMap(({id = '', title, steps = []}) => {
			const section = linear.section(brief(title || id) || content.unnamed);
			const drawn = steps.slice(0, Math.max(0, drawnItems - number)).map((step) => {
				number++;
				const name = brief(step.title || step.id || '') || content.unnamed;
				const words = linear.step(number, name, brief(step.description ?? ''));
				return step.agentAssisted ? linear.agentHelps(words) : words;
			});
			return [steps.length === 0 ? linear.noSteps(section) : section, ...drawn];
		}),
		...moreWords(all, drawnItems, 'steps', scene),
	];
};

const channel = (name: 'chatA' | 'chatB', {words: {content, inputs, linear}, read}: Scene): readonly string[] => {
	const settings = read.channel(name);
	const title = linear.notifications(content.channel(name));
	if (settings.state === 'loading') return [linear.fact(title, content.loading)];
	if (settings.state === 'unavailable')
		return [linear.fact(title, content.notAvailable(settings.reason ?? inputs.noTenant))];
	return [title, ...settings.value.map(({name: fact, word}) => linear.fact(fact, word))];
};
export const chatANotifications: Linear<'svcChatANotifications'> = (_members, scene) => channel('chatA', scene);
export const chatBNotifications: Linear<'svcChatBNotifications'> = (_members, scene) => channel('chatB', scene);

const described =
	<T extends keyof typeof screens & ComponentType>(type: T): Linear<T> =>
	(members, {words: {content, linear}}) => {
		const {title, purpose, facts} = screens[type](members as never, content);
		return [
			brief(title),
			...(purpose === undefined ? [] : [purpose]),
			...facts.flatMap(([name, value]) => (value ? [linear.fact(name, brief(value))] : [])),
		];
	};
export const connectorSyncDetail = described('svcConnectorSyncDetail');
export const connectorSyncProgress = described('svcConnectorSyncProgress');
export const connectorConfigForm = described('svcConnectorConfigForm');
export const onboardingWelcome = described('svcOnboardingWelcome');
