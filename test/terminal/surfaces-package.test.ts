/** The package `castellan/surfaces` as another program uses it: the built file, in a bare script. Build first. */
import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Runs a script in the folder of the package. Resolves with the value that it passes to `done` and the loaded modules. */
async function runScript(script: string): Promise<{readonly value: unknown; readonly loaded: readonly string[]}> {
	const program = `
		import {registerHooks} from 'node:module';
		const loaded = [];
		registerHooks({load(url, context, next) { loaded.push(url); return next(url, context); }});
		const done = (value) => process.stdout.write(JSON.stringify({value, loaded}));
		const surfaces = await import('castellan/surfaces');
		${script}
	`;
	const {stdout} = await run(process.execPath, ['--input-type=module', '--eval', program], {cwd: root});
	return JSON.parse(stdout);
}

const response = {
	surfaces: [
		{
			surfaceId: 's1',
			dataModelJson: '{"name":"","code":""}',
			components: [
				{id: 'root', column: {children: {ids: ['title', 'name', 'save']}}},
				{id: 'title', text: {text: {literal: 'A \u001b[31mform'}, markdown: 'yes'}},
				{id: 'name', textField: {label: {literal: 'Name'}, value: {path: '/name'}}},
				{
					id: 'save',
					button: {
						label: {literal: 'Save'},
						action: {event: {name: 'save', context: {name: {path: '/name'}}}},
						checks: [{call: {call: 'required', args: {value: {path: '/name'}}, message: 'Say who.'}}],
					},
				},
			],
		},
	],
};
const open = `
	const {ConversationView, clean, createPen, createTheme, readSurfaces} = surfaces;
	const pen = createPen(createTheme({hasColor: false, hasUnicode: false}));
	const view = new ConversationView({pen, clean, now: () => 0});
	view.load(readSurfaces(${JSON.stringify(JSON.stringify(response))}));
	const screen = () => view.lines(40, 20).join('\\n');
`;

describe('a bare script', () => {
	test('draws a surface, types into it and receives its action, without Ink and React', async () => {
		const {value, loaded} = await runScript(`${open}
			const before = screen();
			view.step(1);
			for (const letter of 'Ann') view.type({chord: letter, text: letter});
			view.step(1);
			const result = view.press('act');
			done({before, after: screen(), outcome: result.effect.outcome});
		`);
		const {before, after, outcome} = value as {before: string; after: string; outcome: object};
		expect(before).toContain('(Disabled: Say who.)');
		expect(before).not.toContain('\u001b[31m');
		expect(after).toContain('Ann');
		expect(outcome).toMatchObject({kind: 'event', envelope: {name: 'save', context: {name: 'Ann'}}});
		expect(loaded.some((url) => url.endsWith('/dist/surfaces.js'))).toBe(true);
		// The bundle is the only file beside the modules of Node.
		expect(loaded.filter((url) => !url.startsWith('node:') && !url.endsWith('/dist/surfaces.js'))).toEqual([]);
		const bundle = await readFile(join(root, 'dist/surfaces.js'), 'utf8');
		expect(bundle).not.toMatch(/react\.(?:element|transitional\.element|fragment)|yoga/i);
	});

	test.runIf(isThorough)('takes a stream of messages, and answers the messages that it cannot use', async () => {
		const {value} = await runScript(`${open}
			const {MessageStream} = surfaces;
			const stream = new MessageStream();
			const button = {id: 'root', component: 'Button', child: 'label', action: {event: {name: 'go'}}};
			const label = {id: 'label', component: 'Text', text: 'Go on'};
			const messages = [
				{version: 'v0.9', createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json'}},
				{version: 'v0.9', updateComponents: {surfaceId: 's', components: [button, label]}},
				{version: 'v0.9', updateComponents: {surfaceId: 'other', components: []}},
			];
			for (const message of messages) stream.accept(JSON.stringify(message));
			view.load(stream.surfaces);
			const drawn = screen();
			view.step(1);
			stream.send(view.press('act').effect.outcome);
			stream.dispose();
			let refusal;
			try { readSurfaces(JSON.stringify(messages[1])); } catch (error) { refusal = error.message; }
			const outgoing = [];
			for await (const message of stream.outgoing) outgoing.push(message);
			done({drawn, refusal, outgoing});
		`);
		expect(value).toMatchObject({
			drawn: expect.stringContaining('Go on'),
			refusal: expect.stringContaining('a MessageStream reads'),
			outgoing: [
				{version: 'v0.9', error: {surfaceId: 'other'}},
				{version: 'v0.9', action: {name: 'go', surfaceId: 's', sourceComponentId: 'root'}},
			],
		});
	});

	test.runIf(isThorough)('types no control characters, and draws none with a plain pen', async () => {
		const {value} = await runScript(`${open}
			const {createPlainPen} = surfaces;
			view.step(1);
			for (const text of ['A', '\\x1b[Z', 'n', '\\x9b1m', '\\x7f']) view.type({chord: text, text});
			view.step(1);
			const {outcome} = view.press('act').effect;
			const plain = new ConversationView({pen: createPlainPen(createTheme({hasColor: true, hasUnicode: true})), clean, now: () => 0});
			plain.load(readSurfaces(${JSON.stringify(JSON.stringify(response))}));
			done({name: outcome.envelope.context.name, lines: plain.lines(40, 20)});
		`);
		const {name, lines} = value as {name: string; lines: readonly string[]};
		expect(name).toBe('An');
		expect(lines.join('')).toContain('Save');
		expect(lines.join('')).not.toContain('\u001b');
	});

	test.runIf(isThorough)('matches patterns with the engine of the bundle', async () => {
		const {value} = await runScript(`
			const {clean, noTenantData, createPen, createTheme, printSurface} = surfaces;
			const pen = createPen(createTheme({hasColor: false, hasUnicode: false}));
			const regex = {call: 'regex', args: {value: 'abc', pattern: '^a.c$'}};
			const surface = {components: [{id: 'root', checkBox: {value: {call: regex}}}]};
			done([...printSurface(surface, {pen, clean, now: () => 0, tenantData: noTenantData, width: 30})].join('|'));
		`);
		expect(value).toContain('[x]');
	});

	test.runIf(isThorough)('can replace words', async () => {
		const {value} = await runScript(`
			const {clean, english, noTenantData, createPen, createTheme, printSurface} = surfaces;
			const pen = createPen(createTheme({hasColor: false, hasUnicode: false}));
			const surface = {surfaceId: 's', components: [{id: 'root', svcTable: {columns: ['A']}}, {id: 'b', divider: {}}]};
			const words = {frame: {surface: (id) => 'Fläche ' + id}, data: {noRows: english.data.noRows.toUpperCase()}};
			const options = {pen, clean, now: () => 0, tenantData: noTenantData, width: 40, words};
			done([...printSurface({...surface, role: 'SURFACE_ROLE_PROMPT'}, {...options, isLinear: true})].join('|'));
		`);
		expect(value).toContain('Fläche s · prompt, 1 problem');
	});

	test.runIf(isThorough)('can replace a widget', async () => {
		const {value} = await runScript(`
			const {clean, noTenantData, createPen, createTheme, printSurface} = surfaces;
			const pen = createPen(createTheme({hasColor: false, hasUnicode: false}));
			const divider = {draw: (members, scene) => [scene.pen.text('my own rule')]};
			const surface = {components: [{id: 'root', divider: {}}]};
			const options = {pen, clean, now: () => 0, tenantData: noTenantData, width: 30, catalogue: {divider}};
			done([...printSurface(surface, options)].join('|'));
		`);
		expect(value).toContain('my own rule');
	});
});
