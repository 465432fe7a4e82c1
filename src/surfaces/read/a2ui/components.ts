/** Converts the components of A2UI's basic catalogue to the types that are drawn. */
import {type Component, type ComponentType, componentTypes} from '../../../contract/surfaces.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {stringOf} from '../../engine/value/coerce.ts';
import {spacedName} from '../../engine/words/spaced-name.ts';
import {ownMembers} from './api-types.ts';
import {actionOf, buttonChecks, dynamicOf, eachOf, type Family, fieldChecks, type Json, type Scope} from './values.ts';

type Convert = (members: Json, family: Family) => Json;

/** Converts a component to one with the given id. An unknown type keeps its members and is drawn as unknown. */
export function converted(id: string, definition: Json, family: Family): readonly Component[] {
	const type = stringOf(definition.component);
	const weight = typeof definition.weight === 'number' ? {weight: definition.weight} : {};
	const convert = Object.hasOwn(basic, type) ? basic[type] : undefined;
	const own = lowered(type);
	if (convert) {
		const component = {id, ...weight, ...convert(definition, family)} as Component;
		return withChecks(component, definition, family);
	}
	if (isApiType(own)) return [{id, ...weight, [own]: ownMembers(own, definition, family)} as Component];
	const {component: _, id: _id, weight: _weight, catalogId: _catalogId, child: _child, ...members} = definition;
	return [
		{
			id,
			...weight,
			[type || 'component']: {
				...eachOf(members, family.scope),
				...(hasChildren(definition) ? childrenOf(definition, family) : {}),
			},
		} as Component,
	];
}

const hasChildren = ({children, child}: Json) => children !== undefined || child !== undefined;

const isApiType = (type: string): type is ComponentType => Object.hasOwn(componentTypes, type);
const lowered = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);

/** Types whose checks are drawn by a component below them. */
const unchecked = new Set(['CheckBox', 'ChoicePicker', 'Slider', 'DateTimeInput']);

function withChecks(component: Component, definition: Json, {scope}: Family): readonly Component[] {
	const checks = unchecked.has(stringOf(definition.component)) ? fieldChecks(definition, scope) : [];
	if (checks.length === 0) return [component];
	const {id = '', weight, ...input} = component;
	const ids = [`${id} input`, `${id} checks`];
	return [
		{id, ...(weight === undefined ? {} : {weight}), column: {children: {ids}}},
		{id: ids[0], ...input} as Component,
		{id: ids[1], a2uiChecks: {checks}} as Component,
	];
}

const headings: Readonly<Record<string, string>> = {h1: '#', h2: '##', h3: '###', h4: '####', h5: '#####'};

const basic: Readonly<Record<string, Convert>> = {
	Text: ({text, variant}, {scope}) => ({
		text: {text: heading(text, headings[stringOf(variant)], scope), markdown: !isIndentedLine(text)},
	}),
	Image: ({url, description, altText, ...more}, {scope}) => ({
		a2uiImage: dynamicsOf({url, label: description ?? altText ?? labelOf(more)}, scope),
	}),
	Icon: ({name, ...more}, {scope}) => ({a2uiIcon: dynamicsOf({name, label: labelOf(more)}, scope)}),
	Video: (members, {scope}) => ({a2uiVideo: mediaOf(members, scope)}),
	AudioPlayer: (members, {scope}) => ({a2uiAudioPlayer: mediaOf(members, scope)}),
	Row: (members, family) => ({row: {...stackOf(members), ...childrenOf(members, family)}}),
	Column: (members, family) => ({column: {...stackOf(members), ...childrenOf(members, family)}}),
	List: (members, family) => ({
		a2uiList: {isHorizontal: members.direction === 'horizontal', ...childrenOf(members, family)},
	}),
	Card: (members, family) => ({card: childrenOf(members, family)}),
	Tabs: ({tabs, tabItems}, {scope, child}) => {
		const all = [tabs, tabItems].find(Array.isArray) ?? [];
		const items = all.filter(isJsonObject);
		return {
			a2uiTabs: {
				titles: items.map(({title}) => dynamicOf(title, scope) ?? {}),
				children: {ids: items.map((item) => child(stringOf(item.child)))},
			},
		};
	},
	Modal: ({trigger, content, entryPointChild, contentChild}, {child}) => ({
		a2uiModal: {
			children: {ids: [child(stringOf(trigger ?? entryPointChild)), child(stringOf(content ?? contentChild))]},
		},
	}),
	Divider: ({axis}) => ({divider: {orientation: stringOf(axis)}}),
	Button: (members, family) => ({
		button: {
			label: labelIn(members, family),
			variant: buttonVariants[stringOf(members.variant)] ?? 'BUTTON_VARIANT_SECONDARY',
			action: actionOf(members.action, family.scope),
			checks: buttonChecks(members, family.scope),
		},
	}),
	CheckBox: ({label, value}, {scope}) => ({checkBox: dynamicsOf({label, value}, scope)}),
	TextField: ({label, placeholder, value, ...members}, {scope}) => ({
		textField: {
			...dynamicsOf({label, placeholder, value}, scope),
			variant: fieldVariants[stringOf(members.variant)] ?? 'TEXT_FIELD_VARIANT_SHORT_TEXT',
			checks: fieldChecks(members, scope),
		},
	}),
	ChoicePicker: ({label, value, options, variant}, {scope}) => ({
		choicePicker: {
			...dynamicsOf({label, value}, scope),
			multiSelect: variant === 'multipleSelection',
			choices: (Array.isArray(options) ? options : []).filter(isJsonObject).map((option) => ({
				id: stringOf(option.value),
				label: dynamicOf(option.label, scope),
			})),
		},
	}),
	Slider: ({label, value, min, max, steps}, {scope}) => ({
		slider: {...dynamicsOf({label, value, min, max}, scope), ...stepOf(min, max, steps)},
	}),
	DateTimeInput: ({label, value, min, max, enableDate, enableTime}, {scope}) => ({
		dateTimeInput: {
			...dynamicsOf({label, value, min, max}, scope),
			inputType: inputType(enableDate === true, enableTime === true),
		},
	}),
};

const dynamicsOf = (members: Json, scope: Scope) =>
	Object.fromEntries(Object.entries(members).map(([name, value]) => [name, dynamicOf(value, scope)]));

const mediaOf = ({url, description, ...more}: Json, scope: Scope) =>
	dynamicsOf({url, label: description ?? labelOf(more)}, scope);

const buttonVariants: Readonly<Record<string, string>> = {
	primary: 'BUTTON_VARIANT_PRIMARY',
	borderless: 'BUTTON_VARIANT_TEXT',
};
const fieldVariants: Readonly<Record<string, string>> = {
	longText: 'TEXT_FIELD_VARIANT_LONG_TEXT',
	number: 'TEXT_FIELD_VARIANT_NUMBER',
	obscured: 'TEXT_FIELD_VARIANT_OBSCURED',
};

function inputType(hasDate: boolean, hasTime: boolean): string {
	if (hasDate && hasTime) return 'DATE_TIME_INPUT_TYPE_DATE_TIME';
	return hasTime ? 'DATE_TIME_INPUT_TYPE_TIME' : hasDate ? 'DATE_TIME_INPUT_TYPE_DATE' : '';
}

const stepOf = (min: unknown, max: unknown, steps: unknown) =>
	typeof steps === 'number' && steps > 0 && typeof max === 'number'
		? {step: {literal: (max - (typeof min === 'number' ? min : 0)) / steps}}
		: {};

const stackOf = ({justify, align}: Json) => ({distribution: stringOf(justify), alignment: stringOf(align)});

/** `child`, a list of ids, or a template that is repeated for a list of the data model. */
function childrenOf({children, child}: Json, family: Family): {children: {ids: readonly string[]}} {
	const all = Array.isArray(children) ? children : typeof child === 'string' ? [child] : [];
	if (isJsonObject(children) && typeof children.componentId === 'string') {
		const {componentId, path = children['@path']} = children;
		if (typeof path === 'string') return {children: {ids: family.copies(componentId, path)}};
	}
	return {children: {ids: all.filter((id) => typeof id === 'string').map((id) => family.child(id))}};
}

/** Authors put blanks around a text beside others. In Markdown, ` - each` would become an item of a list. */
const isIndentedLine = (text: unknown) => typeof text === 'string' && /^\s+\S.*$/.test(text);

/** A heading is Markdown, so a binding becomes a template with the mark of a heading. */
function heading(text: unknown, mark: string | undefined, scope: Scope) {
	const value = dynamicOf(text, scope);
	if (!mark || !value) return value;
	if (typeof value.literal === 'string')
		return {literal: /^\s*#/.test(value.literal) ? value.literal : `${mark} ${value.literal}`};
	// Other characters would end the path within a template.
	if (value.path !== undefined && /^[\w/~.-]+$/.test(value.path))
		return {call: {call: 'formatString', args: {value: `${mark} \${${value.path}}`}}};
	return value;
}

/** The label of a button: the words of the text or the icon within it. */
function labelIn(members: Json, {find, scope}: Family) {
	const explicit = members.label ?? labelOf(members);
	if (explicit !== undefined) return dynamicOf(explicit, scope);
	return wordsOf(stringOf(members.child), find, scope, 0);
}

/** Containers are searched to this depth for the words of a button. */
const labelDepth = 3;

function wordsOf(id: string, find: Family['find'], scope: Scope, depth: number): ReturnType<typeof dynamicOf> {
	const child = find(id);
	if (!child || depth > labelDepth) return undefined;
	if (child.component === 'Text') return dynamicOf(child.text, scope);
	if (child.component === 'Icon') return dynamicOf(labelOf(child) ?? spaced(child.name), scope);
	const inner: readonly unknown[] = Array.isArray(child.children) ? child.children : [child.child];
	const words = inner.map((each) => wordsOf(stringOf(each), find, scope, depth + 1));
	// A text is a better label than an icon beside it.
	const texts = inner.filter((each) => find(stringOf(each))?.component === 'Text');
	return texts.length > 0
		? wordsOf(stringOf(texts[0]), find, scope, depth + 1)
		: words.find((each) => each !== undefined);
}

/** `skipPrevious` → `skip previous`. A binding stays unchanged. */
const spaced = (name: unknown) => (typeof name === 'string' ? spacedName(name) : name);

/** The label for assistive technologies. Newer messages write `@accessibility`. */
function labelOf(members: Json): unknown {
	const attributes = members.accessibility ?? members['@accessibility'];
	return isJsonObject(attributes) ? (attributes.label ?? attributes.description) : undefined;
}
