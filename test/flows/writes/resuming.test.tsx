import {expect, onTestFinished, test} from 'vitest';
import {resumeKind} from '../../../src/domain/writes/tool-bindings/resume.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {memoryDisk} from '../../support/memory-disk.ts';
import {until} from '../../support/until.ts';

const name = 'tool-bindings-srv_2-2026-06-14T120000000Z.resume.json';
const resume = {
	kind: resumeKind,
	version: 1,
	tenant: 'https://tenant.example.test',
	serverId: 'srv_2',
	savedAt: '2026-06-14T12:00:00Z',
	done: 100,
	unknown: [],
	remaining: [{appId: 'a', connectorId: 'c', id: 't1'}],
};

test.each([
	[80, 24],
	[40, 12],
])('Enter alone resumes the last run at %d by %d', async (columns, rows) => {
	const text = JSON.stringify(resume);
	const later = name.replace('-06-', '-07-');
	// The same server id in another tenant.
	const others = JSON.stringify({...resume, tenant: 'https://other.example.test'});
	const content = new Map([
		[`/state/${name}`, text],
		[`/state/${later}`, others],
	]);
	const console = await launch({
		at: 'tool-bindings/srv_2',
		columns,
		rows,
		files: {[`/state/${name}`]: text, [`/state/${later}`]: others},
		services: {state: {receiptFiles: {disk: memoryDisk(() => testNow, content), directory: '/state'}}},
	});
	onTestFinished(() => console.close());
	expect(console.screen().replace(/\s+/g, ' ')).toContain('Unfinished A run has tools left');
	await console.press('e', 'tab');
	expect(console.screen()).toContain('json');
	await console.press('escape', 'e');
	expect(console.screen()).toContain('Enter alone resumes the last run');
	await console.press('return');
	expect(console.screen()).toMatch(/Delete 1 tool assignment of /);
	expect(console.screen()).toContain('1 assignment in 1 call.');
});

test('A run that continues another one continues its file, which is removed at the end', async () => {
	const remaining = Array.from({length: 101}, (_, number) => ({appId: 'a', connectorId: 'c', id: `t${number}`}));
	const text = JSON.stringify({...resume, unknown: resume.remaining, remaining});
	const content = new Map([[`/state/${name}`, text]]);
	const disk = memoryDisk(() => testNow, content);
	// A disk that takes its time.
	let removing = 0;
	const rm: typeof disk.fs.rm = async (...args) => {
		removing++;
		for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
		await disk.fs.rm(...args);
		removing--;
	};
	const during: string[] = [];
	const console = await launch({
		at: 'tool-bindings/srv_2',
		columns: 120,
		files: {[`/state/${name}`]: text},
		services: {state: {receiptFiles: {disk: {...disk, fs: {...disk.fs, rm}}, directory: '/state'}}},
		seed: {toolServers: [{id: 'srv_2', tools: remaining}]},
		isBusy: () => removing > 0,
		async intercept({url}, pass) {
			if (!url.endsWith('/delete')) return pass();
			if (during.length === 0) await until(console, (screen) => /waiting.*esc Stop/s.test(screen));
			during.push(console.screen(), ...content.keys());
			return pass();
		},
	});
	onTestFinished(() => console.close());
	await console.press('e', 'return');
	expect(console.screen()).toContain('which deleted 100: 101 left');
	expect(console.screen()).toContain('1 UNKNOWN: possibly deleted already, will be sent again');
	await console.write('102\r');
	const [screen, ...files] = during;
	expect(screen).toMatch(/call 2 of 2: 2 tools, waiting.*esc Stop/s);
	// The receipt is written before the first call, so that it exists after castellan was killed.
	expect(files.slice(0, 2)).toEqual([`/state/${name}`, expect.stringMatching(/receipt\.json$/)]);
	expect(console.screen()).toContain('102 done');
	expect(console.screen()).not.toContain('No receipt saved');
	expect([...content.keys()].filter((path) => path.endsWith('.resume.json'))).toEqual([]);
	await console.press('return', 'e');
	expect(console.screen()).not.toContain('Enter alone resumes');
});

test('A run says at once which of its files cannot be saved, and names none that is not there', async () => {
	const disk = memoryDisk(() => testNow);
	const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'});
	const during: string[] = [];
	const console = await launch({
		at: 'tool-bindings/srv_2',
		columns: 120,
		files: {'/refs': 'a,c,t1'},
		services: {
			state: {
				receiptFiles: {disk: {...disk, fs: {...disk.fs, writeFile: () => Promise.reject(full)}}, directory: '/state'},
			},
		},
		seed: {toolServers: [{id: 'srv_2', tools: [{appId: 'a', connectorId: 'c', id: 't1'}]}]},
		async intercept({url}, pass) {
			if (!url.endsWith('/delete')) return pass();
			await until(console, (screen) => screen.includes('the run continues'));
			during.push(console.screen());
			return pass();
		},
	});
	onTestFinished(() => console.close());
	await console.press('e');
	await console.write('/refs\r');
	await console.write('1\r');
	expect(during[0]).toContain('space left on device (ENOSPC); the run continues without it');
	expect(console.screen()).toContain('1 done');
	expect(console.screen()).not.toMatch(/out of date|Receipt: |To resume|continues/);
	expect(console.screen()).toContain('space left on device (ENOSPC)');
});

test('A resume file that could not be saved again is still true if nothing was deleted', async () => {
	const text = JSON.stringify(resume);
	const disk = memoryDisk(() => testNow, new Map([[`/state/${name}`, text]]));
	const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'});
	const console = await launch({
		at: 'tool-bindings/srv_2',
		columns: 120,
		files: {[`/state/${name}`]: text},
		services: {
			state: {
				receiptFiles: {disk: {...disk, fs: {...disk.fs, writeFile: () => Promise.reject(full)}}, directory: '/state'},
			},
		},
		intercept: async ({url}, pass) => (url.endsWith('/delete') ? new Response('{}', {status: 403}) : pass()),
	});
	onTestFinished(() => console.close());
	await console.press('e', 'return');
	await console.write('1\r');
	expect(console.screen()).toContain('Rejected');
	expect(console.screen()).toContain('To resume: e, then the file');
	expect(console.screen()).not.toContain('out of date');
});
