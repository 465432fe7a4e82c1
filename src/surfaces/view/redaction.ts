/** Redacts the values of obscured fields wherever they could appear. */
import type {Component, Surface} from '../../contract/surfaces.ts';
import {cutsOf} from '../../text/json/cuts.ts';
import {firstIndex} from '../../text/search.ts';
import {obscuredPaths} from '../engine/actions.ts';
import {parseModel} from '../engine/model/parse.ts';
import {replaceValues} from '../engine/model/replace.ts';
import {redacted} from '../engine/words/values.ts';

/** Whether any of some pointers equals, contains or lies within a hidden one. Indexed, because there can be thousands of hidden ones. */
export function touching(paths: readonly string[]): (reads: readonly string[]) => boolean {
	const hidden = new Set(paths);
	const sorted = [...hidden].sort();

	function isIn(read: string): boolean {
		if (hidden.has(read)) return true;
		for (let at = read.lastIndexOf('/'); at >= 0; at = at > 0 ? read.lastIndexOf('/', at - 1) : -1)
			if (hidden.has(read.slice(0, at))) return true;
		return false;
	}

	function holds(read: string): boolean {
		const start = `${read}/`;
		return sorted[firstIndex(sorted.length, (index) => (sorted[index] ?? '') >= start)]?.startsWith(start) ?? false;
	}

	return (reads) => reads.some((read) => isIn(read) || holds(read));
}

/** Redacts the values of obscured fields. Returns the same surface if there is nothing to redact. */
export function redactedSurface(surface: Surface): Surface {
	const {components = [], dataModelJson} = surface;
	const hidden = components.map(redactedComponent);
	const json = redactedModel(dataModelJson, obscuredPaths(components, cutsOf(surface)));
	if (json === dataModelJson && hidden.every((component, at) => component === components[at])) return surface;
	return {...surface, components: hidden, ...(json === undefined ? {} : {dataModelJson: json})};
}

/** Prepares a surface for comparison with a later read: it is redacted, and its data model is parsed if it is valid JSON. */
export function watchedSurface(surface: Surface): Readonly<Record<string, unknown>> {
	const {dataModelJson, ...rest} = redactedSurface(surface);
	const {value, problem} = parseModel(dataModelJson);
	return problem === undefined ? {...rest, dataModel: value} : {...rest, dataModelJson};
}

function redactedComponent(component: Component): Component {
	const {textField} = component;
	if (textField?.variant !== 'TEXT_FIELD_VARIANT_OBSCURED' || !textField.value?.literal) return component;
	return {...component, textField: {...textField, value: {...textField.value, literal: redacted}}};
}

function redactedModel(json: string | undefined, paths: readonly string[]): string | undefined {
	if (!json || paths.length === 0) return json;
	const {value, problem} = parseModel(json);
	// Nothing says where the values are in a text that cannot be parsed.
	if (problem !== undefined) return redacted;
	const {root, replaced} = replaceValues(value, paths, redacted);
	return replaced.length === 0 ? json : JSON.stringify(root);
}
