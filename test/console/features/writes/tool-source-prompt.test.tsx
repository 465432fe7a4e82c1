import {describe, expect, test} from 'vitest';
import {ToolSourcePrompt} from '../../../../src/console/features/tool-bindings/ToolSourcePrompt.tsx';
import {resumeKind} from '../../../../src/domain/writes/tool-bindings/resume.ts';
import type {ToolSource} from '../../../../src/domain/writes/tool-bindings/source.ts';
import {show} from '../../show.tsx';

const tenant = 'https://acme.example';
const ref = {appId: 'app_1', connectorId: 'con_1', id: 'tool_1'};
const resume = {
	kind: resumeKind,
	version: 1,
	tenant,
	serverId: 'srv_1',
	savedAt: '',
	done: 3,
	unknown: [ref],
	remaining: [],
};

function open(files: Readonly<Record<string, string>> = {}) {
	const read: ToolSource[] = [];
	const closed: string[] = [];
	const prompt = show(
		<ToolSourcePrompt
			serverId="srv_1"
			last={undefined}
			onRead={(source) => read.push(source)}
			onClose={() => closed.push('closed')}
		/>,
		{
			size: {columns: 80, rows: 24},
			services: {
				tenant: {api: {baseUrl: tenant} as never, writes: {isProtected: false} as never},
				machine: {
					async readFile(path) {
						const text = files[path];
						if (text === undefined) throw new Error(`${path} cannot be read`);
						return {path, text};
					},
				},
			},
		},
	);
	return {...prompt, read, closed};
}

describe('the prompt for references', () => {
	test('takes a paste of several lines', async () => {
		const {paste, read} = open();
		await paste('app_1,con_1,tool_1\napp_1,con_1,tool_2\n');
		expect(read).toMatchObject([{from: 'the paste', tools: [ref, {...ref, id: 'tool_2'}]}]);
	});

	test('puts a pasted path into the field, and reads that file on Enter', async () => {
		const {paste, press, text, read} = open({'/tmp/refs.csv': 'app_1,con_1,tool_1'});
		await paste('/tmp/refs.csv');
		expect(text()).toContain('> /tmp/refs.csv');
		await press('enter');
		expect(read).toMatchObject([{from: '/tmp/refs.csv', tools: [ref]}]);
	});

	test('says why a file cannot be read, and keeps its path', async () => {
		const {press, text, read} = open();
		await press(...'/none', 'enter');
		expect(text()).toMatch(/> \/none.*\/none cannot be read/);
		expect(read).toEqual([]);
	});

	test('says that a file has no reference', async () => {
		const {press, text} = open({'/empty': '\n\n'});
		await press(...'/empty', 'enter');
		expect(text()).toContain('No reference found in /empty');
	});

	test('takes a resume file of this server, and refuses one of another', async () => {
		const files = {'/r': JSON.stringify(resume), '/other': JSON.stringify({...resume, serverId: 'srv_2'})};
		const {press, read} = open(files);
		await press(...'/r', 'enter');
		expect(read).toMatchObject([{tools: [ref], leftover: {done: 3}}]);
		const other = open(files);
		await other.press(...'/other', 'enter');
		expect(other.text()).toContain('belongs to the server srv_2, not to srv_1');
		expect(other.read).toEqual([]);
	});

	test('is left with Esc', async () => {
		const {press, closed} = open();
		await press('esc');
		expect(closed).toEqual(['closed']);
	});
});
