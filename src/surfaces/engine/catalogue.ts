/**
 * The component types that surfaces can have: those of the API, and the basic types of the public A2UI protocol that the
 * API lacks. Only a stream of A2UI messages produces the additional types. Their prefix keeps them apart from later types
 * of the API.
 */
import * as v from 'valibot';
import {flag, many, message, one, texts} from '../../contract/schema.ts';
import {type ComponentType, componentTypes, DynString, FunctionCall, type Members} from '../../contract/surfaces.ts';

const string = () => one(DynString);
const children = () => one(message({ids: texts()}));
const media = message({url: string(), label: string()});

const additionalTypes = {
	a2uiImage: media,
	a2uiVideo: media,
	a2uiAudioPlayer: media,
	a2uiIcon: message({name: string(), label: string()}),
	a2uiList: message({isHorizontal: flag(), children: children()}),
	/** One title for each child. */
	a2uiTabs: message({titles: v.optional(v.array(DynString)), children: children()}),
	/** The first child opens the second. */
	a2uiModal: message({children: children()}),
	/** The failed checks of an input whose own type has none. */
	a2uiChecks: message({checks: many(FunctionCall)}),
};
type AdditionalType = keyof typeof additionalTypes;

export type NodeType = ComponentType | AdditionalType;

/** The members of a component type. Those of a type of the host are not checked. */
export type NodeMembers<T extends string> = T extends ComponentType
	? Members<T>
	: T extends AdditionalType
		? v.InferOutput<(typeof additionalTypes)[T]>
		: Readonly<Record<string, unknown>>;

export const isNodeType = (type: string): type is NodeType =>
	Object.hasOwn(componentTypes, type) || Object.hasOwn(additionalTypes, type);

/** Types whose `children` are drawn. */
export const containerTypes: ReadonlySet<string> = new Set<NodeType>([
	'card',
	'column',
	'row',
	'a2uiList',
	'a2uiTabs',
	'a2uiModal',
]);
