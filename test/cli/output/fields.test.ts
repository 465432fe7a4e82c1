/** `--fields` accepts the names of the JSON that a verb prints, and rejects any other before the first request. */
import {expect, test} from 'vitest';
import {castellan} from '../launch.ts';

const verbs = [
	'apps',
	'owners app_1 ent_1',
	'auth-configs',
	'auth-configs ac_1',
	'auth-configs update ac_1 --set displayName=x --yes',
	'auth-configs update ac_1 --set displayName=x --dry-run',
	'secret KEEP-7Q2M-VALT',
	'notifications -o json',
	'notifications',
	'step-up rotate sp_1 --yes',
	'tool-bindings delete srv_2 --file - --yes',
	'board -o ndjson',
	'board',
	'diff apps --profiles a,b',
];

test.each(verbs)('%s --fields nmae is a usage error without a request', async (verb) => {
	const sent: string[] = [];
	const fetch = async (input: RequestInfo | URL) => {
		sent.push(new Request(input).url);
		return Response.json({});
	};
	const {code, stdout, stderr} = await castellan(`${verb} --fields nmae`, {fetch, typed: 'made-up-secret\n'});
	expect({code, stdout, sent}).toEqual({code: 2, stdout: '', sent: []});
	expect(stderr).toMatch(/there is no field “nmae”\. Try \w/);
});
