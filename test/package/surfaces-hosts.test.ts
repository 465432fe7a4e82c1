/** The hosts of the README of `castellan/surfaces`, from the package in a fresh folder: in a bare terminal, and in Ink 7 and 8. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {type Session, start} from '../terminal/pty.ts';
import {cleanMachine, pack, root} from './machine.ts';

const machine = await cleanMachine({node: process.execPath});
const tarball = pack(machine);
afterAll(() => machine.remove());

const examples = [...readFileSync(`${root}/src/surfaces/README.md`, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
	([, code = '']) => code,
);
const exampleWith = (text: string) => examples.find((code) => code.includes(text)) ?? '';

const text = (id: string, value: string) => ({id, component: 'Text', text: value});
const messages = [
	{version: 'v0.9', createSurface: {surfaceId: 's1', catalogId: 'basic', sendDataModel: true}},
	{version: 'v0.9', updateDataModel: {surfaceId: 's1', value: {name: '', code: '', on: false}}},
	{
		version: 'v0.9',
		updateComponents: {
			surfaceId: 's1',
			components: [
				{id: 'root', component: 'Column', children: ['name', 'code', 'on', 'save']},
				{id: 'name', component: 'TextField', label: 'Name', value: {path: '/name'}},
				{id: 'code', component: 'TextField', label: 'Code', value: {path: '/code'}},
				{id: 'on', component: 'CheckBox', label: 'Tell me', value: {path: '/on'}},
				{
					id: 'save',
					component: 'Button',
					child: 'label',
					action: {event: {name: 'save', context: {name: {path: '/name'}, code: {path: '/code'}, on: {path: '/on'}}}},
				},
				text('label', 'Save'),
			],
		},
	},
];

type Host = readonly [program: string, file: string];

/** Starts a host, and resolves when it listens. */
async function opened([program, file]: Host, size: {columns: number; rows: number}, env = {}): Promise<Session> {
	const session = await start([file], {program, ...size, env});
	await session.waitFor(/Name[\s\S]*Tab moves/);
	if (program.includes('ink')) await session.waitFor(() => session.modes().bracketedPaste);
	return session;
}

/** A folder with the package and some libraries of this project, and the host in it. */
function hostIn(name: string, code: string, libraries: Readonly<Record<string, string>>): Host {
	const folder = join(machine.folder, name);
	const modules = join(folder, 'node_modules');
	mkdirSync(join(modules, 'castellan'), {recursive: true});
	execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'castellan')]);
	for (const [library, source] of Object.entries(libraries))
		symlinkSync(join(root, 'node_modules', source), join(modules, library));
	const host = join(folder, 'host.mjs');
	writeFileSync(host, code);
	const file = join(folder, 'surfaces.json');
	writeFileSync(file, JSON.stringify(messages));
	return [host, file];
}

const bare = hostIn('bare', exampleWith('emitKeypressEvents'), {});
const ink8 = hostIn('ink8', exampleWith('alternateScreen'), {ink: 'ink', react: 'react'});
const ink7 = hostIn('ink7', exampleWith('alternateScreen'), {ink: 'ink-7', react: 'react'});

describe.each([
	['a bare terminal', bare],
	['Ink 8', ink8],
	['Ink 7', ink7],
])('the host of the README in %s', (_, host) => {
	test('types, moves, switches and receives the action, and types no control characters', async () => {
		expect(readFileSync(host[0], 'utf8').split('\n').filter(Boolean).length).toBeLessThanOrEqual(20);
		const session = await opened(host, {columns: 400, rows: 12});
		session.type('\tAn');
		await session.waitFor('An');
		// Shift-tab, F5, and the report of a cursor.
		session.type('\u001b[15~\u001b[5;5R\tB7\u001b[Z');
		await session.waitFor('B7');
		session.type('\u007fb\r');
		await session.waitFor('Ab');
		session.type('\t \t\r');
		await session.waitFor(/"action":\{"name":"save"[^}]*"context":\{"name":"Ab","code":"B7","on":true\}/);
		await session.waitFor(/"a2uiClientDataModel":/);
		session.type('\u0003');
		await session.ended();
	});
});

test.each([
	['Ink 8', ink8],
	['Ink 7', ink7],
])(
	'the host of the README in %s takes clicks, the wheel and pastes, and leaves the terminal as it was',
	async (_, host) => {
		const session = await opened(host, {columns: 200, rows: 6});
		const rowOf = (text: string) =>
			session
				.screen()
				.split('\n')
				.findIndex((line) => line.includes(text)) + 1;
		session.type(`\u001b[<0;4;${rowOf('Name')}M\u001b[<0;4;${rowOf('Name')}m`);
		session.type('\u001b[200~Ann \u001b[31mLee\u001b[201~');
		await session.waitFor('Ann');
		expect(session.screen()).not.toContain('Save');
		session.type('\u001b[<65;4;4M\u001b[<65;4;4M\u001b[<65;4;4M');
		await session.waitFor('Save');
		for (const _ of [1, 2]) session.type(`\u001b[<0;4;${rowOf('Save')}M`);
		await session.waitFor(/"name":"Ann .*"/);
		expect(session.screen()).not.toContain('[<');
		expect(session.modes().mouse).not.toBe('none');
		session.type('\u0003');
		await session.ended();
		expect(session.modes()).toMatchObject({mouse: 'none', bracketedPaste: false, alternateScreen: false});
	},
);

test.each([
	['Ink 8', ink8],
	['Ink 7', ink7],
])('the host of the README in %s speaks in sentences to a screen reader', async (_, host) => {
	const session = await opened(host, {columns: 100, rows: 30}, {INK_SCREEN_READER: 'true'});
	await session.waitFor('1 of 4, text field, Name: empty');
	session.type('\tAnn');
	await session.waitFor('Name: Ann');
	session.type('\u0003');
	await session.ended();
});
