import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {componentTypes, type Surface, Surface as SurfaceSchema} from '../../src/contract/surfaces.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder} from '../settings/files/disk.ts';
import {castellan, pages, settingsIn, tenantFetch} from './launch.ts';

const text = (literal: string, id = 'root') => ({id, text: {text: {literal}}});
const answer = (...surfaces: readonly Surface[]) => JSON.stringify({surfaces});
const file = async (content: string) => {
	const path = join(await folder(), 'answer.json');
	await writeFile(path, content);
	return path;
};
const hello = answer({surfaceId: 's1', components: [text('Hello')]}, {surfaceId: 's2', components: [text('Again')]});

test('ignores a byte order mark of a file and of stdin', async () => {
	const marked = `\ufeff${hello}`;
	const {stdout: plain} = await castellan(`surfaces --file ${await file(hello)}`);
	expect(plain).toContain('Again');
	expect(await castellan(`surfaces --file ${await file(marked)}`)).toMatchObject({code: 0, stdout: plain});
	expect(await castellan('surfaces --file -', {typed: marked})).toMatchObject({code: 0, stdout: plain});
	expect((await castellan('surfaces check --file -', {typed: marked})).code).toBe(0);
});

describe('surfaces of a conversation', () => {
	const demo = demoSeed({apps: 20, now: Date.UTC(2026, 10, 21), odd: true});

	test('are drawn one after another, 80 cells wide, without escape codes', async () => {
		const {code, stdout, stderr} = await castellan('surfaces cnv_9', {fetch: tenantFetch({seed: demo})});
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(stdout).not.toMatch(/\u001b/);
		expect(stdout.match(/agent surface srf_\w+/g)).toHaveLength(7);
		const tops = stdout.split('\n').filter((line) => line.startsWith('┏'));
		expect(tops.every((line) => [...line].length === 80)).toBe(true);
		expect(stdout).toContain('Quarterly access review');
		// Endpoint 9 has the settings of the chat channels.
		expect(stdout).toContain('on, not configured');
	});

	test('are exact data with -o json', async () => {
		const {stdout} = await castellan('surfaces cnv_9 -o json', {fetch: tenantFetch({seed: demo})});
		const surfaces = JSON.parse(stdout) as Surface[];
		expect(surfaces).toHaveLength(7);
		expect(surfaces[0]).toMatchObject({surfaceId: 'srf_access_review', hasReportProgram: true});
		const ndjson = await castellan('surfaces cnv_9 -o ndjson --fields surfaceId', {fetch: tenantFetch({seed: demo})});
		expect(ndjson.stdout.split('\n')[0]).toBe('{"surfaceId":"srf_access_review"}');
	});

	test('have a message for none, and an error for an unknown conversation', async () => {
		expect(await castellan('surfaces cnv_0', {fetch: pages({surfaces: []})})).toEqual({
			code: 0,
			stdout: '',
			stderr: 'castellan: no surfaces found\n',
		});
		const gone = pages(Response.json({code: 5, message: 'not found'}, {status: 404}));
		expect(await castellan('surfaces cnv_x', {fetch: gone})).toMatchObject({code: 4, stdout: ''});
		const file = join(await folder(), 'my response.json');
		await writeFile(file, '{}');
		expect(await castellan(`surfaces "${file}"`, {fetch: gone})).toMatchObject({
			code: 2,
			stderr: `castellan: ${file} is a file. Use --file '${file}'\n`,
		});
		expect(await castellan('surfaces')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('no conversation given'),
		});
	});

	test('show why a chat channel cannot be read, and draw everything else', async () => {
		const surfaces = [{surfaceId: 's', components: [{id: 'root', svcChatANotifications: {}}]}];
		const refused = Response.json({code: 7, message: 'forbidden'}, {status: 403});
		const {code, stdout} = await castellan('surfaces cnv_1', {fetch: pages({surfaces}, refused)});
		expect(code).toBe(0);
		expect(stdout).toContain('Notifications by Chat A');
		expect(stdout).toContain('not available: acme.example answered 403');
	});
});

describe('surfaces from a file', () => {
	test('are drawn at --width, from stdin too', async () => {
		const path = await file(hello);
		const {code, stdout} = await castellan(`surfaces --file ${path} --width 30`);
		expect(code).toBe(0);
		expect(stdout).toBe(
			[
				'┏━ agent surface s1 ━━━━━━━━━┓',
				'┃  Hello                     ┃',
				'┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛',
				'',
				'┏━ agent surface s2 ━━━━━━━━━┓',
				'┃  Again                     ┃',
				'┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛',
				'',
			].join('\n'),
		);
		expect((await castellan('surfaces --file - --width 30', {typed: hello})).stdout).toBe(stdout);
	});

	test('have the width and the styles of the terminal, with plain ASCII on a dumb terminal', async () => {
		const typed = answer({
			surfaceId: 's',
			components: [{id: 'root', text: {text: {literal: '**x**'}, markdown: true}}],
		});
		const styled = await castellan('surfaces --file -', {typed, isTty: true, columns: 50});
		expect(styled.stdout).toContain('\u001b[1mx\u001b[22m');
		expect(styled.stdout.split('\n')[0]?.replaceAll(/\u001b\[\d+m/g, '')).toHaveLength(50);
		const env = {LANG: 'C', TERM: 'dumb'};
		const dumb = await castellan('surfaces --file -', {typed, isTty: true, columns: 50, env});
		expect(dumb.stdout).toMatch(/^[\u0020-\u007e\n]+$/);
	});

	test('have the colours for a light background if the theme or COLORFGBG names one', async () => {
		const typed = answer({surfaceId: 's', components: [{id: 'root', text: {text: {literal: '# x'}, markdown: true}}]});
		const run = async (theme: string | undefined, colors = '') => {
			const directory = await folder();
			const settings = await settingsIn(directory);
			if (theme !== undefined) await writeFile(join(directory, 'config.yaml'), theme);
			const env = {LANG: 'C.UTF-8', TERM: 'xterm', COLORFGBG: colors};
			return (await castellan('surfaces --file -', {typed, isTty: true, env, settings})).stdout;
		};
		// Cyan on a dark background, blue on a light one.
		const [dark, light] = ['\u001b[36m', '\u001b[34m'];
		expect(await run(undefined)).toContain(dark);
		expect(await run(undefined, '0;15')).toContain(light);
		expect(await run('theme: light\n')).toContain(light);
		expect(await run('theme: dark\n', '0;15')).toContain(dark);
		expect(await run('theme: own\nthemes:\n  own: {background: "#ffffff"}\n')).toContain(light);
	});

	test('are sentences with --linear, and with -o text, one on each line of a pipe', async () => {
		const long = 'word '.repeat(60).trim();
		const typed = answer({
			surfaceId: 's',
			components: [
				{id: 'root', column: {children: {ids: ['t', 'f']}}},
				text(long, 't'),
				{id: 'f', textField: {label: {literal: 'Name'}}},
			],
		});
		const sentences = `agent surface s\n${long}\n1 of 1, text field, Name: empty\n`;
		expect((await castellan('surfaces --file - -o text', {typed})).stdout).toBe(sentences);
		expect((await castellan('surfaces --file - --linear', {typed})).stdout).toBe(sentences);
		const terminal = await castellan('surfaces --file - --linear', {typed, isTty: true, columns: 40});
		expect(Math.max(...terminal.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40 + 8);
		const rejected = await castellan('apps -o text', {fetch: pages({appUserMappers: []})});
		expect(rejected).toMatchObject({code: 2, stderr: expect.stringContaining('castellan surfaces -o text')});
	});

	test('are drawn as far as possible when broken', async () => {
		const broken = answer(
			{
				surfaceId: 'a',
				dataModelJson: '{',
				components: [
					{id: 'root', column: {children: {ids: ['root', 'gone', 'odd']}}},
					{id: 'odd', newer: {}},
				],
			} as Surface,
			{},
		);
		const {code, stdout} = await castellan('surfaces --file -', {typed: broken});
		expect(code).toBe(0);
		for (const words of [
			'contains itself',
			'Component "gone" does not exist',
			'unknown component newer',
			'not valid JSON',
			'This surface has no components',
		]) {
			expect(stdout).toContain(words);
		}
	});

	test('lose fields of the wrong type, with a report', async () => {
		const typed = '{"surfaces":[{"surfaceId":5,"components":[{"id":"root","text":{"text":{"literal":"kept"}}}]}]}';
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect(code).toBe(0);
		expect(stdout).toContain('kept');
		expect(stderr).toContain('surfaces.0.surfaceId does not fit the contract');
	});

	test.each([
		['not JSON', 'nope', 'it is broken JSON, or was cut short'],
		['a list', '[]', 'it is JSON of another shape'],
		['an error', '{"code":5,"message":"not found"}', '`surfaces` is missing'],
		['no list', '{"surfaces":{}}', '`surfaces` is an object, not a list'],
		['too deep', `{"surfaces":${'['.repeat(200)}${']'.repeat(200)}}`, 'it is nested too deeply'],
	])('%s is an invalid response', async (_, typed, reason) => {
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect({code, stdout}).toEqual({code: 1, stdout: ''});
		expect(stderr).toContain(`stdin is not a response of “list surfaces”: ${reason}`);
	});

	test('a list of messages beyond the limit of values names the limit', async () => {
		const message = {version: 'v0.9', updateComponents: {surfaceId: 's', components: Array(300_001).fill(0)}};
		const {code, stderr} = await castellan('surfaces --file -', {typed: JSON.stringify([message])});
		expect(code).toBe(1);
		expect(stderr).toContain('stdin cannot be read as a list of messages: it holds more than the 300,000 values');
	});

	test('are CSV rows with every field of the contract', async () => {
		const {stdout} = await castellan('surfaces --file - -o csv', {typed: hello});
		const names = stdout.split('\n')[0]?.trim().split(',') ?? [];
		expect(new Set(names)).toEqual(new Set(Object.keys(SurfaceSchema.entries)));
	});

	test('are cut when one has too many values; the others are drawn', async () => {
		const large = Array(110_000).fill({id: 'c', text: {text: {literal: 'x'}}});
		const surfaces = [{components: [text('First')]}, {components: large}, {components: [text('Last')]}];
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed: JSON.stringify({surfaces})});
		expect(code).toBe(0);
		for (const words of ['First', 'Last']) expect(stdout).toContain(words);
		expect(stderr).toContain(
			'surfaces.1.components was cut: left out, because the response holds more than the 300,000 values',
		);
	});

	test('are cut when nested too deeply; the others are drawn', async () => {
		const deep = `{"id":"root","button":{"checks":[${'{"and":{"checks":['.repeat(60)}${']}}'.repeat(60)}],"label":{"literal":"Go"}}}`;
		const typed = `{"surfaces":[{"components":[${JSON.stringify(text('First'))}]},{"components":[${deep}]},{"components":[${JSON.stringify(text('Last'))}]}]}`;
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect(code).toBe(0);
		for (const words of ['First', 'Go', 'Last']) expect(stdout).toContain(words);
		expect(stderr).toContain('surfaces.1… was cut: nested deeper than 100 levels');
	});

	test('are cut at the maximum number of lines, with a report', async () => {
		const ids = Array.from({length: 100}, () => 'rows');
		const rows = {id: 'rows', svcTable: {columns: ['a'], rows: Array.from({length: 500}, () => ({cells: ['a']}))}};
		const typed = answer({components: [{id: 'root', column: {children: {ids}}}, rows]}, {components: [text('Last')]});
		const {stdout} = await castellan('surfaces --file -', {typed});
		expect(stdout).toContain('[Cut after 20,000 lines]');
		expect(stdout.trim().split('\n').at(-1)).toMatch(/^\[1 more surface is not drawn/);
		const data = await castellan('surfaces --file - -o json', {typed});
		expect(JSON.parse(data.stdout)).toHaveLength(2);
	});

	test('may be an empty list, but not a response without one', async () => {
		expect(await castellan('surfaces --file -', {typed: '{"surfaces":[]}'})).toMatchObject({code: 0, stdout: ''});
		const {code, stderr} = await castellan('surfaces --file -', {typed: '{}'});
		expect(code).toBe(1);
		expect(stderr).toContain('`surfaces` is missing');
	});

	test('are a usage error with a conversation, an invalid width, or a missing file', async () => {
		expect(await castellan('surfaces cnv_1 --file -', {typed: hello})).toMatchObject({code: 2});
		expect(await castellan('surfaces --file - --width 0', {typed: hello})).toMatchObject({code: 2});
		expect(await castellan('surfaces --file - --width 5000', {typed: hello})).toMatchObject({code: 2});
		expect(await castellan('surfaces --file /nowhere/at.all')).toMatchObject({code: 2});
	});

	test('never contain an escape code or the value of an obscured field', async () => {
		const pin = {id: 'pin', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/pin'}}};
		const typed = answer({
			surfaceId: '\u001b[2J',
			dataModelJson: '{"pin":"hunter2","t":"\\u001b]0;x\\u0007"}',
			components: [
				{id: 'root', column: {children: {ids: ['pin', 't', 'c']}}},
				pin,
				{id: 't', text: {text: {path: '/t'}}},
				text('\u001b[31m\u202e', 'c'),
			],
		});
		for (const format of ['table', 'json', 'ndjson', 'yaml', 'csv']) {
			const {code, stdout} = await castellan(`surfaces --file - -o ${format}`, {typed});
			expect(code).toBe(0);
			expect(stdout).not.toMatch(/[\u001b\u0007\u202e]|hunter2/);
			expect(stdout.length).toBeGreaterThan(10);
		}
	});
});

describe('surfaces check', () => {
	test('prints a line of JSON for each surface', async () => {
		const typed = answer(
			{surfaceId: 'good', components: [text('x')]},
			{surfaceId: 'bad', components: [{id: 'root', column: {children: {ids: ['gone']}}}]},
		);
		const {code, stdout} = await castellan('surfaces check --file -', {typed});
		expect(code).toBe(0);
		const lines = stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(lines).toEqual([
			{id: 'good', components: {text: 1}, problems: [], ms: expect.any(Number)},
			{
				id: 'bad',
				components: {column: 1},
				problems: [{kind: 'missing', componentId: 'gone', message: 'Component "gone" does not exist'}],
				ms: expect.any(Number),
			},
		]);
	});

	test('rejects other documents', async () => {
		expect(await castellan('surfaces check --file -', {typed: '[]'})).toMatchObject({code: 1, stdout: ''});
		expect(await castellan('surfaces check')).toMatchObject({code: 2});
	});
});

describe('surfaces eval', () => {
	test('prints one result per line', async () => {
		const typed = [
			'{"function":"required","args":{"value":"x"}}',
			'',
			JSON.stringify({expression: ['$', '{/a}'].join(''), dataModel: {a: '\u001b'}}),
			'{"action":{"event":{"name":"go","context":{"id":{"path":"/id"}}}},"dataModel":{"id":7}}',
			'{"function":"noSuch"}',
			'nope',
		].join('\n');
		const {code, stdout} = await castellan('surfaces eval --file -', {typed});
		expect(code).toBe(0);
		expect(
			stdout
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line)),
		).toEqual([
			{value: true},
			{value: '␛'},
			{
				value: {
					name: 'go',
					surfaceId: '',
					sourceComponentId: '',
					timestamp: '2026-11-21T12:00:00.000Z',
					context: {id: 7},
				},
			},
			{error: 'Unknown function "noSuch"'},
			{error: 'The line is not a JSON object'},
		]);
	});
});

describe('a stream of A2UI messages', () => {
	const line = (message: object) => `${JSON.stringify({version: 'v1.0', ...message})}\n`;
	const create = line({createSurface: {surfaceId: 'form'}});
	const components = line({
		updateComponents: {
			surfaceId: 'form',
			components: [
				{id: 'root', component: 'Column', children: ['name', 'pin', 'go', 'open', 'old']},
				{id: 'name', component: 'TextField', label: 'Name', value: {path: '/name'}},
				{id: 'pin', component: 'TextField', variant: 'obscured', label: 'Pin', value: {path: '/pin'}},
				{
					id: 'go',
					component: 'Button',
					child: 'send',
					action: {
						event: {
							name: 'send',
							userMessage: 'I am done',
							context: {name: {path: '/name'}, pin: {path: '/pin'}},
						},
					},
				},
				{id: 'send', component: 'Text', text: 'Send'},
				{
					id: 'open',
					component: 'Button',
					child: 'send',
					action: {functionCall: {call: 'openUrl', args: {url: 'https://a.example/x'}}},
				},
				{id: 'old', component: 'Button', child: 'send', checks: [{condition: false, message: 'Too late'}]},
			],
		},
	});
	const data = line({updateDataModel: {surfaceId: 'form', value: {name: 'Ada', pin: 'hunter2'}}});
	const typed = create + components + data;

	test('is drawn at its end, with a report of each bad line', async () => {
		const {code, stdout, stderr} = await castellan('surfaces --file - -o text', {typed: `${typed}nope\n`});
		expect(code).toBe(0);
		expect(stdout.split('\n').slice(0, 4)).toEqual([
			'agent surface form',
			'1 of 5, text field, Name: Ada',
			'2 of 5, hidden text field, Pin: filled in',
			'3 of 5, button, Send',
		]);
		expect(stderr).toBe('castellan: line 4: The line is not a message: it is broken JSON, or was cut short\n');
	});

	test('is recognized by its first line, or by the name of its file', async () => {
		const directory = await folder();
		const broken = join(directory, 'broken.jsonl');
		await writeFile(broken, `nope\n${typed}`);
		expect((await castellan(`surfaces --file ${broken} -o text`)).stdout).toContain('Name: Ada');
		const indented = join(directory, 'example.json');
		await writeFile(
			indented,
			JSON.stringify(
				{
					messages: typed
						.trim()
						.split('\n')
						.map((each) => JSON.parse(each)),
				},
				null,
				2,
			),
		);
		expect((await castellan(`surfaces --file ${indented} -o text`)).stdout).toContain('Name: Ada');
		expect((await castellan('surfaces --file -', {typed: create.trim()})).stdout).toContain('agent surface form');
	});

	test('is drawn whenever it pauses', async () => {
		const printed: string[] = [];
		const isPrinted = Promise.withResolvers<void>();
		const stdout = {
			isTty: false,
			columns: undefined,
			write: async (text: string) => {
				printed.push(text);
				isPrinted.resolve();
			},
		};
		async function* chunks() {
			// A chunk may end within a line.
			yield typed.slice(0, 50);
			yield typed.slice(50);
			await isPrinted.promise;
			yield line({updateDataModel: {surfaceId: 'form', path: '/name', value: 'Bea'}});
			yield line({createSurface: {surfaceId: 'short'}}) + line({deleteSurface: {surfaceId: 'short'}});
		}
		const {stderr} = await castellan('surfaces --file - -o text', {chunks: chunks(), context: {stdout}});
		expect(printed.join('').match(/Name: \w+/g)).toEqual(['Name: Ada', 'Name: Bea']);
		expect(stderr).toBe('castellan: the surface short was deleted\n');
	});

	test('stays in its place on a terminal', async () => {
		const drawn: string[] = [];
		const isDrawn = Promise.withResolvers<void>();
		const stdout = {
			isTty: true,
			columns: 60,
			rows: 40,
			write: async (text: string) => {
				drawn.push(text);
				isDrawn.resolve();
			},
		};
		async function* chunks() {
			yield typed;
			await isDrawn.promise;
			yield line({updateDataModel: {surfaceId: 'form', path: '/name', value: 'Bea'}});
		}
		await castellan('surfaces --file -', {chunks: chunks(), isTty: true, context: {stdout}});
		const lines = (drawn[0] ?? '').split('\n').length - 1;
		expect(drawn[1]).toBe(`\u001b[${lines}A\r\u001b[J`);
		expect(drawn.slice(2).join('')).toContain('Bea');
	});

	test('delivers actions, with the message of the person, to a file', async () => {
		const path = join(await folder(), 'actions.jsonl');
		const args = `surfaces --file - --set 1=Zoe --press 3 --actions ${path}`;
		const {code, stdout, stderr} = await castellan(args, {typed: `${typed}nope`});
		expect(code).toBe(0);
		expect(stdout).toContain('Zoe');
		expect(stderr).toContain('values of hidden fields are not sent: /pin');
		const messages = (await readFile(path, 'utf8'))
			.trim()
			.split('\n')
			.map((each) => JSON.parse(each));
		expect(messages).toEqual([
			{
				version: 'v1.0',
				error: {code: 'INVALID_MESSAGE', surfaceId: '', message: expect.stringContaining('broken JSON')},
			},
			{
				version: 'v1.0',
				action: {
					name: 'send',
					surfaceId: 'form',
					sourceComponentId: 'go',
					timestamp: '2026-11-21T12:00:00.000Z',
					context: {name: 'Zoe', pin: null},
					userMessage: 'I am done',
				},
			},
		]);
	});

	test('writes only messages to stdout with --actions -', async () => {
		const {stdout} = await castellan('surfaces --file - --press form/3 --actions -', {typed});
		expect(JSON.parse(stdout)).toMatchObject({action: {name: 'send', context: {name: 'Ada', pin: null}}});
		expect(stdout).not.toContain('hunter2');
	});

	test.each([
		['--press 9', 2, 'no input has the number “9”'],
		['--press form/x', 2, 'no input has the number “form/x”'],
		['--set 1', 2, '--set needs a number and a value'],
		['--press 3', 1, '3 was not pressed: the action has no destination. Use --actions'],
		['--press 5', 1, '5 was not pressed: Disabled: Too late'],
		['--press 1', 1, 'This is not a button. Set its value instead'],
		['--set 3=x', 1, 'This is a button. Press it instead'],
		['--press 4', 0, 'the button opens https://a.example/x; this command opens nothing'],
	])('%s has exit code %d', async (flags, code, words) => {
		const result = await castellan(`surfaces --file - ${flags}`, {typed});
		expect(result.code).toBe(code);
		expect(result.stderr).toContain(words);
	});

	describe('--set', () => {
		const choices = [
			{label: 'Stage', value: 'stg'},
			{label: 'Production', value: 'prd'},
			{label: 'Other', value: 'o1'},
			{label: 'Other', value: 'o2'},
		];
		const inputs = [
			{id: 'env', component: 'ChoicePicker', variant: 'mutuallyExclusive', options: choices, value: {path: '/env'}},
			{id: 'all', component: 'ChoicePicker', variant: 'multipleSelection', options: choices, value: {path: '/all'}},
			{id: 'ok', component: 'CheckBox', label: 'OK', value: {path: '/ok'}},
			{id: 'hours', component: 'Slider', label: 'Hours', min: 0, max: 10, value: {path: '/hours'}},
			{
				id: 'day',
				component: 'DateTimeInput',
				enableDate: true,
				enableTime: false,
				min: '2026-01-10',
				value: {path: '/day'},
			},
			{id: 'send', component: 'Text', text: 'Send'},
			{
				id: 'go',
				component: 'Button',
				child: 'send',
				action: {
					event: {
						name: 'send',
						context: Object.fromEntries(['env', 'all', 'ok', 'hours', 'day'].map((id) => [id, {path: `/${id}`}])),
					},
				},
			},
		];
		const children = ['env', 'all', 'ok', 'hours', 'day', 'go'];
		const form =
			create +
			line({
				updateComponents: {surfaceId: 'form', components: [{id: 'root', component: 'Column', children}, ...inputs]},
			}) +
			line({updateDataModel: {surfaceId: 'form', value: {env: ['prd'], all: [], ok: false, hours: 3, day: ''}}});

		test.each([
			['1=Stage', {env: ['stg']}, '1 is set to Stage (stg)'],
			['1=stg', {env: ['stg']}, '1 is set to Stage (stg)'],
			['2=Production,o2', {all: ['prd', 'o2']}, '2 is set to Production (prd), Other (o2)'],
			['3=true', {ok: true}, ''],
			['4=7.5', {hours: 7.5}, ''],
			['5=2026-01-10', {day: '2026-01-10'}, ''],
		])('%s writes %j', async (set, context, words) => {
			const {code, stdout, stderr} = await castellan(`surfaces --file - --set ${set} --press 6 --actions -`, {
				typed: form,
			});
			expect(code).toBe(0);
			expect(JSON.parse(stdout)).toMatchObject({action: {context}});
			expect(stderr).toBe(words && `castellan: ${words}\n`);
		});

		test.each([
			['1=Nowhere', '“Nowhere” is not one of the choices: Stage (stg), Production (prd), Other (o1), Other (o2)'],
			['1=Stage,Production', '“Stage,Production” is not one of the choices'],
			['2=Stage,Nowhere', '“Nowhere” is not one of the choices'],
			['2=Other', '“Other” is the label of several choices. Use an id: Other (o1), Other (o2)'],
			['3=maybe', '“maybe” is neither true nor false'],
			['4=17', '17 is not between 0 and 10'],
			['4=many', 'Not a number'],
			['5=2026-01-09', 'Not before 2026-01-10'],
			['5=10:30', 'Not a date'],
		])('%s is a usage error, and nothing is sent', async (set, words) => {
			const args = `surfaces --file - --set ${set} --press 6 --actions -`;
			const {code, stdout, stderr} = await castellan(args, {typed: form});
			expect({code, stdout}).toEqual({code: 2, stdout: ''});
			expect(stderr).toContain(`${set[0]} was not set: ${words}`);
		});

		test('knows the ids that the linear form prints', async () => {
			const {stdout} = await castellan('surfaces --file - --linear', {typed: form});
			expect(stdout).toContain('choice 1 of 4: Stage (stg)');
		});
	});

	test('never shows the value of a hidden field', async () => {
		for (const flags of ['', '-o text', '-o json', '-o ndjson', '--press 1', '-o json --set 1=x']) {
			const {stdout, stderr} = await castellan(`surfaces --file - ${flags}`, {typed});
			expect(stdout + stderr).not.toContain('hunter2');
			expect(stdout.length).toBeGreaterThan(10);
		}
	});

	test('needs a file for its options', async () => {
		expect(await castellan('surfaces cnv_1 --press 1')).toMatchObject({code: 2});
	});
});

describe('surfaces preview', () => {
	/** Collects output, and resolves `shows` when it contains a text. */
	function recorder() {
		let text = '';
		const waiting = new Set<() => void>();
		return {
			isTty: false,
			columns: undefined,
			write: async (more: string) => {
				text += more;
				for (const check of waiting) check();
			},
			shows: (words: string) =>
				new Promise<void>((resolve) => {
					const check = () => {
						if (!text.includes(words)) return;
						waiting.delete(check);
						resolve();
					};
					waiting.add(check);
					check();
				}),
		};
	}

	test('draws a file again after each change, and keeps its picture while the file is half written', async () => {
		const path = await file(answer({surfaceId: 's', components: [text('Hello')]}));
		const stdout = recorder();
		const stop = new AbortController();
		const run = castellan(`surfaces preview --watch ${path} -o text`, {signal: stop.signal, context: {stdout}});
		await stdout.shows('Hello');
		await writeFile(path, '{"surfaces": [');
		await stdout.shows('! not drawn: ');
		await writeFile(path, answer({surfaceId: 's', components: [text('Again')]}));
		await stdout.shows('Again');
		stop.abort();
		expect(await run).toMatchObject({code: 130});
	});

	test('draws on a terminal in place, with the reason below the last picture', async () => {
		const path = await file(answer({surfaceId: 's', components: [text('Hello')]}));
		const stdout = {...recorder(), isTty: true, columns: 40, rows: 20};
		const stop = new AbortController();
		const run = castellan(`surfaces preview --watch ${path}`, {signal: stop.signal, isTty: true, context: {stdout}});
		await stdout.shows('Hello');
		await writeFile(path, '{"surfaces": [');
		await stdout.shows('\u001b[3A\r\u001b[J');
		await stdout.shows('! not drawn');
		stop.abort();
		expect(await run).toMatchObject({code: 130});
	});

	test('needs a file', async () => {
		expect(await castellan('surfaces preview')).toMatchObject({code: 2});
		expect(await castellan('surfaces preview --watch -')).toMatchObject({code: 2});
	});
});

describe('surfaces schema', () => {
	test('prints a JSON Schema with every component type and the known values', async () => {
		const {stdout} = await castellan('surfaces schema');
		const schema = JSON.parse(stdout) as {
			readonly $defs: Readonly<Record<string, {properties: Record<string, unknown>}>>;
		};
		expect(Object.keys(schema.$defs.Component?.properties ?? {})).toEqual([
			'id',
			'weight',
			...Object.keys(componentTypes),
		]);
		expect(schema.$defs.Surface?.properties).toMatchObject({
			createdAt: {type: 'string', format: 'date-time'},
			role: {type: 'string', examples: expect.arrayContaining(['SURFACE_ROLE_PRIMARY'])},
		});
		expect(stdout).not.toContain('"known"');
	});
});
