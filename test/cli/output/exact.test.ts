/** Commands print the exact values of the service, and send the exact values of a program. */
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse, parseDocument} from 'yaml';
import {fromPrinted} from '../../../src/text/json/print.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, settingsIn} from '../launch.ts';

const id = 'a\u200bb\u202ec';
const item =
	`{"id":"${id}","displayName":"⟦U+200B⟧ ␛\\u001b[2J","userCount":5,"isDirectory":null,` +
	'"connectorVersion":12345678901234567890,"monthlyCostUsd":1e400,' +
	'"annotations":{"gone":null,"k\u2028":"\\ud800 \\u0085","n":0.10000000000000000001},"appOwners":[null,{"id":"u\u200d"}]}';
const exactNumbers = ['12345678901234567890', '1e400', '0.10000000000000000001'];

/** Responds to every list with the item, and records the requests. */
function service(body = `{"list":[${item}]}`) {
	const sent: {method: string; url: string; body: string}[] = [];
	const fetch: typeof globalThis.fetch = async (target, init) => {
		sent.push({method: init?.method ?? 'GET', url: String(target), body: String(init?.body ?? '')});
		return new Response(body, {headers: {'content-type': 'application/json'}});
	};
	return {fetch, sent};
}

/** Checks that the text has no character that moves the cursor, reorders or hides text. */
const isSafe = (text: string) => !/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u0080-\u009f]|[^\P{Cc}\n]/u.test(text);

describe('the exact value', () => {
	test.each([
		['json', (text: string) => JSON.parse(fromPrinted(text))[0]],
		['ndjson', (text: string) => JSON.parse(fromPrinted(text))],
		['yaml', (text: string) => parse(fromPrinted(text))[0]],
	] as const)('in -o %s, with escapes for what a terminal must not get', async (format, read) => {
		const {stdout} = await castellan(`apps -o ${format}`, service());
		expect(isSafe(stdout)).toBe(true);
		for (const digits of exactNumbers) expect(stdout).toContain(digits);
		const {appOwners, ...rest} = JSON.parse(item);
		expect(read(stdout)).toMatchObject(rest);
		expect(read(stdout).appOwners[0]).toBeNull();
	});

	test.each(['json', 'yaml'])(
		'has symbols for lone surrogates in %s, because jq and libyaml reject their escapes',
		async (format) => {
			const {stdout} = await castellan(`apps -o ${format}`, service());
			expect(stdout).toContain('⟦U+D800⟧ \\u0085');
			expect(stdout).not.toMatch(/\\ud[89a-f]/i);
		},
	);

	test.each(['json', 'ndjson', 'yaml'])('is printed for single fields in -o %s', async (format) => {
		const {stdout} = await castellan(
			`apps -o ${format} --fields id,isDirectory,connectorVersion,annotations,userCount`,
			service(),
		);
		expect(isSafe(stdout)).toBe(true);
		expect(stdout).toContain('12345678901234567890');
		const read = parse(fromPrinted(stdout));
		const {isDirectory, annotations, userCount} = JSON.parse(item);
		expect(Array.isArray(read) ? read[0] : read).toMatchObject({id, isDirectory, annotations, userCount});
	});

	test('is printed for one item', async () => {
		const {code, stdout} = await castellan(`auth-configs ${id} -o json`, service());
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({id, isDirectory: null, userCount: 5});
	});

	test('is in double quotes in YAML where it has hidden characters', async () => {
		const {stdout} = await castellan('apps -o yaml', service());
		expect(stdout).toContain('id: "a\\u200bb\\u202ec"\n');
		expect(parseDocument(stdout).errors).toEqual([]);
	});

	test('is shown with symbols in tables and CSV', async () => {
		for (const format of ['table', 'csv']) {
			const {stdout} = await castellan(`apps -o ${format} --fields id`, service());
			expect(stdout).toContain('a⟦U+200B⟧b⟦U+202E⟧c');
		}
	});
});

describe('an id', () => {
	test.each([
		['as JSON gives it', id],
		['as a table shows it', 'a⟦U+200B⟧b⟦U+202E⟧c'],
	])('%s finds its item', async (_, given) => {
		expect(await castellan(`auth-configs ${given} -o json`, service())).toMatchObject({code: 0});
	});

	test.each([id, 'a⟦U+200B⟧b⟦U+202E⟧c'])('is sent unchanged in a path: %j', async (given) => {
		const {fetch, sent} = service('{"surfaces":[]}');
		await castellan(`surfaces ${given} -o json`, {fetch});
		expect(decodeURIComponent(new URL(sent[0]?.url ?? '').href)).toContain(id);
	});

	test('of the next page is sent unchanged', async () => {
		const {fetch, sent} = service(`{"list":[${item}],"nextPageToken":"t\u200b⟦U+200B⟧"}`);
		await castellan('apps --all -o ndjson', {fetch});
		expect(JSON.parse(sent[1]?.body ?? '').pageToken).toBe('t\u200b⟦U+200B⟧');
	});
});

test('a config printed as JSON or YAML and read again has no differences', async () => {
	const config =
		'{"id":"ac_1","displayName":"A\u200b \\ud83d","status":7,"novel":null,"oidc":{"exactMatchClaims":{"n":12345678901234567890,"x":null}}}';
	for (const format of ['json', 'yaml']) {
		const {stdout} = await castellan(`auth-configs ac_1 -o ${format}`, service(`{"list":[${config}]}`));
		const world = {...service(`{"list":[${config}]}`), typed: stdout};
		const {code, stderr} = await castellan('auth-configs update ac_1 --file - --yes', world);
		expect(stderr).toContain('no differences');
		expect(code).toBe(0);
		const changed = stdout.replace('A\\u200b', 'B\\u200b');
		const next = service(`{"list":[${config}]}`);
		await castellan('auth-configs update ac_1 --file - --yes', {...next, typed: changed});
		expect(next.sent.map(({body}) => body).filter(Boolean)).toEqual([
			'{"authConfig":{"displayName":"B\u200b \\ud83d"},"updateMask":"displayName"}',
		]);
	}
});

test('a dry run prints the exact body', async () => {
	const config = '{"id":"ac_1","oidc":{"exactMatchClaims":{"n":12345678901234567890,"k":"\u200b␛"}}}';
	const args = 'auth-configs update ac_1 --set oidc.exactMatchClaims.new=x --dry-run -o json';
	const {stdout} = await castellan(args, service(`{"list":[${config}]}`));
	expect(stdout).toContain('"n":12345678901234567890');
	expect(JSON.parse(stdout)[0].body.authConfig.oidc.exactMatchClaims).toMatchObject({k: '\u200b␛', new: 'x'});
});

describe('references of tools', () => {
	const tool = {appId: 'a\u200b', connectorId: '⟦U+200B⟧␛', id: 't\u202e\u{e0041}'};

	test('from a file and from a resume file are sent exactly', async () => {
		const directory = await folder();
		const settings = await settingsIn(directory);
		const file = join(directory, 'refs.json');
		await writeFile(file, JSON.stringify([tool]));
		const bodies: string[] = [];
		const fetch: typeof globalThis.fetch = async (target, init) => {
			if (String(target).includes('search')) return Response.json({list: []});
			bodies.push(String(init?.body));
			return Response.json({}, {status: bodies.length === 1 ? 503 : 200});
		};
		const resume = join(directory, 'left.json');
		const server = 'srv\u200b';
		await castellan(`tool-bindings delete ${server} --file ${file} --resume ${resume} --yes`, {fetch, settings});
		expect(isSafe(await readFile(resume, 'utf8'))).toBe(true);
		const {code} = await castellan(`tool-bindings delete ${server} --resume ${resume} --yes`, {fetch, settings});
		expect(code).toBe(0);
		expect(bodies.map((body) => JSON.parse(body).mcpTools)).toEqual([[tool], [tool]]);
	});
});

test('a named reading keeps all digits and the nulls of maps, and compares them exactly', async () => {
	const settings = await settingsIn(await folder());
	const listing = (claim: string) =>
		service(`{"list":[{"id":"ac_1","oidc":{"exactMatchClaims":{"n":${claim},"x":null}}}]}`);
	await castellan('save one --kind auth-configs', {...listing('12345678901234567890'), settings});
	const same = await castellan('changes --since one -o json', {...listing('12345678901234567890'), settings});
	expect(same.stdout).toBe('[]\n');
	const {stdout} = await castellan('changes --since one -o json', {...listing('12345678901234567891'), settings});
	expect(stdout).toContain('"before":12345678901234567890,"after":12345678901234567891');
});

test('a very long text is whole in a piped table, and makes no other line long', async () => {
	const long = 'x'.repeat(5_000);
	const body = JSON.stringify({
		list: [
			{id: 'a', displayName: long, description: 'first'},
			{id: 'b', displayName: 'short', description: 'second'},
		],
	});
	const {stdout, stderr} = await castellan('apps --fields displayName,description,id', service(body));
	expect(stderr).toBe('');
	const lines = stdout.trimEnd().split('\n');
	expect(lines[1]).toMatch(/^x{5000} +first +a$/);
	expect(lines.filter((line) => line.length > 100)).toHaveLength(1);
	const one = await castellan('auth-configs a', service(body));
	expect([one.stderr, one.stdout.includes(long)]).toEqual(['', true]);
});
