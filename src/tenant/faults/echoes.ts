/** Faults with a response that belongs to another request. */
import type {Json} from '../http.ts';
import {notFound} from '../rejection.ts';
import {define, type Fault, type FaultCall, withContent} from './fault.ts';

export const echoFaults: readonly Fault[] = [
	...define('echo', {
		'other-id': [
			'executed, then a response about another item: every member that repeats an input has another value',
			async (call) => Response.json(withContent(call.endpoint, await call.execute(), (item) => other(call, item))),
		],
	}),
	...define('getSecretByCode', {
		'other-secret': [
			'a secret with another share code',
			async ({execute, endpoint}) =>
				Response.json(
					withContent(endpoint, await execute(), (secret) => ({
						...secret,
						shareCode: 'ZZZZ-ZZZZ-ZZZZ',
						vaultId: 'other',
					})),
				),
		],
	}),
	...define('updateAuthConfig', {
		unchanged: [
			'nothing is executed, and the response is the config as it is',
			async ({read, input}) => {
				for (let pageToken: unknown; pageToken !== ''; ) {
					const {list, nextPageToken} = await read('listAuthConfigs', {pageSize: 100, pageToken});
					const authConfig = (list as readonly Json[]).find(({id}) => id === input.id);
					if (authConfig) return Response.json({authConfig});
					pageToken = nextPageToken;
				}
				throw notFound(`there is no auth config ${input.id}`);
			},
		],
	}),
];

const other = ({endpoint, input}: FaultCall, item: Json): Json => ({
	...item,
	...Object.fromEntries(
		(endpoint?.echoes ?? []).flatMap(({member, input: name}) =>
			input[name] ? [[member, `other-${input[name]}`]] : [],
		),
	),
});
