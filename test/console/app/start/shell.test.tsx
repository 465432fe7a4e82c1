import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../../support/launch.tsx';

async function open(at: string, columns = 100) {
	const used: string[] = [];
	const knownIds = {list: () => [], add: (kind: string, id: string) => void used.push(`${kind} ${id}`)};
	const console = await launch({
		at,
		columns,
		apps: [{id: 'app_1', displayName: 'Vault'}],
		services: {state: {knownIds}},
	});
	onTestFinished(() => console.close());
	return {...console, used};
}

test.each([
	['step-up/sp_1', ['step-up provider sp_1']],
	['apps', []],
])('the address %s remembers the ids %j for the prompts', async (at, ids) => {
	const {used} = await open(at);
	expect(used).toEqual(ids);
});

test('an item that was opened in its list is no id of a person', async () => {
	const {used, press} = await open('apps');
	await press('return');
	expect(used).toEqual([]);
});

test('the style of the times is said when it changes', async () => {
	const {press, screen} = await open('apps');
	const said: string[] = [];
	for (let times = 0; times < 3; times++) {
		await press('t');
		said.push(/Times: (\w+)/.exec(screen())?.[1] ?? '');
	}
	expect(said).toEqual(['local', 'utc', 'relative']);
});

test.each([
	[100, false],
	[67, false],
	[66, true],
	[40, true],
])('on %i cells a message that its line cuts is in the list of errors: %s', async (columns, isLogged) => {
	const {write, press, screen} = await open('apps', columns);
	await write(':at yesterday\r');
	expect(screen()).toContain('Nothing is stored of this tenant');
	await press('j');
	expect(screen().includes('error (!)')).toBe(isLogged);
});

test('a screen that is too small has the notice and nothing else', async () => {
	const {resize, lines} = await open('apps');
	await resize(24, 6);
	expect(lines()).toEqual(['Too small: castellan', 'needs 30×6', '', '', '', '']);
});
