/** A fault that is none: a valid response with every field, to see and to test all of them. */
import {define, type Fault} from './fault.ts';

export const exampleFaults: readonly Fault[] = define('operation', {
	filled: [
		'no failure: a read returns an example with a value in every field',
		async ({execute}) => Response.json(await execute()),
	],
}).map((fault) => ({...fault, hasExample: true}));
