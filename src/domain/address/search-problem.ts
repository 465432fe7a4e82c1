/** Checks the search of an address against the search fields of its list. */

import {resources} from '../resources/index.ts';
import type {Address} from './address.ts';

/** Returns why the search of an address is invalid; undefined if it is valid. */
export function searchProblem({screen, search = {}}: Address): string | undefined {
	const fields = resources.find(({name}) => name === screen)?.searchFields ?? [];
	for (const [input, values] of Object.entries(search)) {
		const field = fields.find((each) => each.input === input);
		if (!field) {
			const inputs = fields.map((each) => each.input).join(', ');
			return `${screen} has no search field “${input}”${inputs ? `. Use ${inputs}` : ''}`;
		}
		if (field.kind === 'flag' && values.some((value) => value !== 'true' && value !== 'false'))
			return `“${input}” must be true or false, not “${values.join(', ')}”`;
	}
	return undefined;
}
