/** Surfaces whose own texts have no letter of English. */
import {type Component, componentTypes, type Surface} from '../../../../src/contract/surfaces.ts';

/** Members that name things and are not shown as they are. */
const technical = new Set(
	'id ids path call name variant style alignment distribution orientation inputType returnType url status kind format pattern currency resourceType'.split(
		' ',
	),
);

/** Greek letters instead of Latin ones. */
const foreign = (text: string): string =>
	text.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(0x3b1 + ((letter.toLowerCase().charCodeAt(0) - 97) % 17)));

/** Addresses, times, templates, names of the contract, pointers and JSON stay as they are. */
const isTechnical = (text: string) => /^https?:|^\d{4}-|\$\{|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$|^[{[/]/.test(text);

function translated(value: unknown, name = ''): unknown {
	if (typeof value === 'string') return technical.has(name) || isTechnical(value) ? value : foreign(value);
	if (Array.isArray(value)) return value.map((item) => translated(item, name));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, translated(member, key)]));
}

/** Without components of unknown types, because their members are drawn with their names. */
export function foreignSurface(surface: Surface): Surface {
	const {components = [], dataModelJson, ...rest} = surface;
	const ofKnownTypes = components.filter((component) => Object.keys(component).some((type) => type in componentTypes));
	return {
		...rest,
		components: ofKnownTypes.map((component) => translated(component) as Component),
		...(dataModelJson ? {dataModelJson: JSON.stringify(translated(JSON.parse(dataModelJson)))} : {}),
	};
}

/** The words in Latin letters that a surface itself contains, with the names of arguments. */
export const wordsOf = (surface: Surface): ReadonlySet<string> =>
	new Set(
		textsIn(surface)
			.flatMap((text) => [text, text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')])
			.flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []),
	);

const textsIn = (value: unknown, name = ''): readonly string[] => {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	const names = name === 'args' ? Object.keys(value) : [];
	return [...names, ...Object.entries(value).flatMap(([key, member]) => textsIn(member, key))];
};
