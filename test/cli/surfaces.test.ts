import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {type Surface, Surface as SurfaceSchema} from '../../src/contract/surfaces.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder} from '../settings/files/disk.ts';
import {said} from '../support/said.ts';
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
		['not JSON', 'nope', said.brokenJson],
		['a list', '[]', 'it is JSON of another shape'],
		['an error', '{"code":5,"message":"not found"}', '`surfaces` is missing'],
		['no list', '{"surfaces":{}}', '`surfaces` is an object, not a list'],
		['too deep', `{"surfaces":${'['.repeat(200)}${']'.repeat(200)}}`, said.tooDeep],
	])('%s is an invalid response', async (_, typed, reason) => {
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect({code, stdout}).toEqual({code: 1, stdout: ''});
		expect(stderr).toContain(`stdin is not a response of “list surfaces”: ${reason}`);
	});

	test('are CSV rows with every field of the contract', async () => {
		const {stdout} = await castellan('surfaces --file - -o csv', {typed: hello});
		const names = stdout.split('\n')[0]?.trim().split(',') ?? [];
		expect(new Set(names)).toEqual(new Set(Object.keys(SurfaceSchema.entries)));
	});

	test('are cut when one has too many values; the others are drawn', async () => {
		const rows = Array.from({length: 70_000}, () => ({cells: ['1', '2', '3']}));
		const notice = {id: 'notice', text: {text: {literal: 'Notice'}}};
		const table = {id: 'table', svcTable: {columns: ['a', 'b', 'c'], rows}};
		const root = {id: 'root', column: {children: {ids: ['notice', 'table']}}};
		const surfaces = [{components: [text('First')]}, {components: [root, notice, table]}, {components: [text('Last')]}];
		const typed = JSON.stringify({surfaces});
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect(code).toBe(0);
		for (const words of ['First', 'Notice', 'Not all of this surface was read']) expect(stdout).toContain(words);
		expect(stdout).not.toContain('no components');
		expect(stderr).toContain('surfaces.1.components.2.svcTable.rows was cut: only the first');
		const data = JSON.parse((await castellan('surfaces --file - -o json', {typed})).stdout);
		expect(data.map(({cuts = []}: {cuts?: readonly {path: string}[]}) => cuts.map(({path}) => path))).toEqual([
			[],
			['components.2.svcTable.rows'],
			[],
		]);
		expect(data[1].components[2].svcTable.rows.length).toBeGreaterThan(50_000);
	});

	test.each(['', ' -o json', ' -o text'])(
		'hide the data of a surface whose obscured fields may not have been read: %s',
		async (flags) => {
			const filler = {id: 'c', text: {text: {literal: 'x'}}};
			const secret = {id: 'last', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/pin'}}};
			const shown = {id: 'root', text: {text: {path: '/pin'}}};
			const surface = {
				components: [shown, ...Array(110_000).fill(filler), secret],
				dataModelJson: '{"pin":"canary-4711"}',
			};
			const typed = JSON.stringify({surfaces: [surface]});
			const {code, stdout, stderr} = await castellan(`surfaces --file -${flags}`, {typed});
			expect(code).toBe(0);
			expect(stdout + stderr).not.toContain('canary');
		},
	);

	test('are drawn beside one with a text of too many hidden characters', async () => {
		const surfaces = [
			{components: [text('First')]},
			{components: [text('a\u00ad'.repeat(200_001))]},
			{components: [text('Last')]},
		];
		const {code, stdout} = await castellan('surfaces --file -', {typed: JSON.stringify({surfaces})});
		expect(code).toBe(0);
		for (const words of ['First', 'Not all of this surface was read', 'Last']) expect(stdout).toContain(words);
	});

	test('are cut when nested too deeply; the others are drawn', async () => {
		const deep = `{"id":"root","button":{"checks":[${'{"and":{"checks":['.repeat(60)}${']}}'.repeat(60)}],"label":{"literal":"Go"}}}`;
		const typed = `{"surfaces":[{"components":[${JSON.stringify(text('First'))}]},{"components":[${deep}]},{"components":[${JSON.stringify(text('Last'))}]}]}`;
		const {code, stdout, stderr} = await castellan('surfaces --file -', {typed});
		expect(code).toBe(0);
		for (const words of ['First', 'Go', 'Last']) expect(stdout).toContain(words);
		expect(stderr).toContain(`surfaces.1… was cut: ${said.nestedDeeper} 100 levels`);
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

	test('never contain the value of an obscured field that breaks the contract', async () => {
		const value = {literal: ['hunter2'] as unknown as string};
		const typed = answer({
			surfaceId: 's',
			components: [text('Hello'), {id: 'pin', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value}}],
		});
		for (const format of ['table', 'json', 'ndjson', 'yaml', 'csv']) {
			const {code, stdout} = await castellan(`surfaces --file - -o ${format}`, {typed});
			expect([code, stdout]).toEqual([0, expect.stringContaining('Hello')]);
			expect(stdout).not.toContain('hunter2');
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

	test('says what was cut and dropped', async () => {
		const ids = Array.from({length: 100}, () => 'rows');
		const rows = {id: 'rows', svcTable: {columns: ['a'], rows: Array.from({length: 500}, () => ({cells: ['a']}))}};
		const missing = Array.from({length: 3000}, (_, index) => `gone-${index}`);
		const typed = answer(
			{surfaceId: 'long', components: [{id: 'root', column: {children: {ids}}}, rows]},
			{surfaceId: 'broken', components: [{id: 'root', column: {children: {ids: missing}}}]},
		);
		const {stdout} = await castellan('surfaces check --file -', {typed});
		const [long, broken] = stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(long.warnings).toContainEqual({componentId: '', message: 'The drawing is cut after 20,000 lines'});
		expect(broken.problemsDropped).toBeGreaterThan(0);
	});

	test('rejects other documents', async () => {
		expect(await castellan('surfaces check --file -', {typed: '[]'})).toMatchObject({code: 1, stdout: ''});
		expect(await castellan('surfaces check')).toMatchObject({code: 2});
	});
});

describe('messages of A2UI', () => {
	test.each([
		'{"version":"v0.9","createSurface":{"surfaceId":"s"}}\n{"version":"v0.9","updateComponents":{"surfaceId":"s"}}\n',
		'[{"version":"v0.9","createSurface":{"surfaceId":"s"}}]',
		'{"messages":[{"beginRendering":{"surfaceId":"s"}}]}',
	])('are refused in a sentence: %s', async (typed) => {
		for (const line of ['surfaces --file -', 'surfaces check --file -']) {
			const {code, stdout, stderr} = await castellan(line, {typed});
			expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('stdin holds messages of A2UI')]);
		}
	});
});

test.each(['eval --file x', 'preview --watch x', 'schema', '--file x --set 1=a', '--file x --press=1', '--actions -'])(
	'surfaces %s is refused with what to do instead',
	async (words) => {
		const {code, stderr} = await castellan(`surfaces ${words}`);
		expect([code, stderr]).toEqual([2, expect.stringMatching(/ is gone\. \S/)]);
	},
);
