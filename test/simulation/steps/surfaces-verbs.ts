/** The verbs of surfaces, and the verbs that print a text of the program. */
import type {Surface} from '../../../src/contract/surfaces.ts';
import type {FailingVerb} from './verbs.ts';

const saved = '/surfaces.json';

export const surface = {
	surfaceId: 'srf_1',
	conversationId: 'cnv_1',
	state: 'SURFACE_LIFECYCLE_STATE_ACTIVE',
	schemaVersion: '1',
	components: [{id: 'root', text: {text: {literalString: 'Approve the request'}}}],
} as Surface;
const withSurfaces = () => ({[saved]: JSON.stringify({surfaces: [surface]})});

export const surfacesVerbs: readonly FailingVerb[] = [
	{line: 'surfaces cnv_1 -o json', effect: 'read'},
	{line: `surfaces --file ${saved}`, effect: 'read', files: withSurfaces},
	{line: `surfaces check --file ${saved}`, effect: 'read', files: withSurfaces},
	{line: 'config schema', effect: 'read'},
	{line: 'history sql', effect: 'read'},
];
