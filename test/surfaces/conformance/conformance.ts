/** The rules of A2UI that the surfaces keep, by area, and the document about them. */
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

/** Runs every case, so that the counts cannot become false. */
export function conformanceDocument(): string {
	const rows = Object.entries(areas).map(([area, cases]) => [
		area,
		`${cases.filter((each) => each.holds()).length} of ${cases.length}`,
	]);
	return [
		'# Conformance of surfaces to A2UI',
		'',
		'Each case is one rule of A2UI 0.9 or 1.0, and the counts are those of a run. The cases are in `test/surfaces/conformance`. They are',
		"the project's own, in the areas of the public conformance suite of A2UI; they are not that suite.",
		'',
		table(['Area', 'Cases kept'], rows),
		'',
		'Among the parts of A2UI that are absent: calls by the agent and to it (`callRendererFunction`, `callAgentFunction`),',
		'`wantResponse`, checks of members against the schemas of a catalogue, and `allowedParents` and `allowedChildren`.',
		'',
	].join('\n');
}
