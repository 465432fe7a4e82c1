/** The rules of A2UI that the surfaces keep, by area, and their table in the README of the library. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {table} from '../../support/markdown.ts';
import type {Case} from './case.ts';
import {expressionCases, functionCases} from './functions.ts';
import {actionCases, checkCases, hostFunctionCases, routingCases} from './messages.ts';

export const areas: Readonly<Record<string, readonly Case[]>> = {
	Functions: functionCases,
	'Expressions of formatString': expressionCases,
	Actions: actionCases,
	'Routing to catalogues': routingCases,
	'Results of checks': checkCases,
	'Functions of a host': hostFunctionCases,
};

const file = resolve(import.meta.dirname, '../../../src/surfaces/README.md');
const begin = '<!-- The table is of a run of test/surfaces/conformance: npm run documents -->\n';
const end = '<!-- end -->\n';

/** The README with the table of a run of every case, so that the counts cannot become false. */
export function surfacesReadme(): string {
	const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin);
	const after = rest.slice(rest.indexOf(end));
	if (!after) throw new Error('The README has no place for the table');
	const rows = Object.entries(areas).map(([area, cases]) => [
		area,
		`${cases.filter((each) => each.holds()).length} of ${cases.length}`,
	]);
	return `${before}${begin}${table(['Area', 'Cases kept'], rows)}\n${after}`;
}
