/** What obscured fields hold stays hidden wherever else it could be read. */
import type {Component, Surface} from '../../contract/surface.ts';
import {obscuredPaths} from '../actions.ts';
import {parseModel} from '../model/parse.ts';
import {parsePointer, valueAt, writePointer} from '../model/pointer.ts';

/** What stands in the place of such a value. */
export const masked = '••••••••';

/** Whether any of these pointers leads to a hidden one, into it, or to something that holds it. */
export const touches = (hidden: readonly string[], reads: readonly string[]): boolean =>
	hidden.some((path) =>
		reads.some((read) => read === path || read.startsWith(`${path}/`) || path.startsWith(`${read}/`)),
	);

/** The surface as it came, with dots for what its obscured fields hold. The same object where there is nothing to hide. */
export function maskedSurface(surface: Surface): Surface {
	const {components = [], dataModelJson} = surface;
	const hidden = components.map(maskedComponent);
	const json = maskedModel(dataModelJson, obscuredPaths(components));
	if (json === dataModelJson && hidden.every((component, at) => component === components[at])) return surface;
	return {...surface, components: hidden, ...(json === undefined ? {} : {dataModelJson: json})};
}

export function maskedComponent(component: Component): Component {
	const {textField} = component;
	if (textField?.variant !== 'TEXT_FIELD_VARIANT_OBSCURED' || !textField.value?.literal) return component;
	return {...component, textField: {...textField, value: {...textField.value, literal: masked}}};
}

function maskedModel(json: string | undefined, paths: readonly string[]): string | undefined {
	if (!json || paths.length === 0) return json;
	const {value, problem} = parseModel(json);
	if (problem !== undefined) return json;
	const full = paths.filter((path) => ![undefined, null, ''].includes(valueAt(value, path) as undefined));
	if (full.length === 0) return json;
	const root = full.reduce((data: unknown, path) => {
		const written = writePointer(data, parsePointer(path) ?? [], masked);
		return 'root' in written ? written.root : data;
	}, value);
	return JSON.stringify(root);
}
