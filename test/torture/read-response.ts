/** Reads a response with the client and prints the result: `read-response.ts ENDPOINT FILE`. */
import {readFileSync} from 'node:fs';
import {type Api, countProblems} from '../../src/client/api.ts';
import {createApi} from '../../src/client/client.ts';
import {ApiError} from '../../src/client/error.ts';
import {pathParams} from '../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../src/contract/endpoints.ts';

const [, , name = '', file = ''] = process.argv;
const endpoint = endpoints[name as EndpointName];
const body = readFileSync(file);
const api: Api = createApi({
	baseUrl: 'https://tenant.example',
	credentials: {kind: 'bearer', token: 'canary-token'},
	fetch: async () => new Response(body, {headers: {'content-type': 'application/json'}}),
});
const input = Object.fromEntries(pathParams(endpoint).map(({name}) => [name, 'ABCD-EFGH-IJKL']));
try {
	const {problems} = await api.call(endpoint, input as never, {once: true});
	console.log(`read, with ${countProblems(problems)} problems`);
} catch (error) {
	if (!(error instanceof ApiError)) throw error;
	console.log(error.message);
}
