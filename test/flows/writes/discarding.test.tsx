/** A change that was typed is not lost by Esc. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

const seed = demoSeed({apps: 1, now: testNow, odd: true});

test('Esc asks before it discards a change, and keeps it by default', async () => {
	const console = await launch({seed, at: 'auth-configs/ac_07', columns: 120, rows: 40});
	onTestFinished(() => console.close());
	await console.write('edisplayName\r');
	await console.write('2\r');
	await console.press('escape', 'escape');
	expect(console.screen()).toContain('Discard the change?');
	for (const key of ['escape', 'return']) {
		await console.press(key);
		expect(console.screen()).toContain('Review 1 change and send');
		await console.press('escape');
	}
	await console.press('down', 'return');
	expect(console.screen()).toContain('Discarded the change; nothing was sent');
	expect(console.requests.every(({method, url}) => method === 'GET' || url.endsWith('/search/apps'))).toBe(true);
	await console.press('e', 'escape');
	expect(console.screen()).not.toContain('Discard the change?');
});

test('Esc asks before it discards a document that could not be read', async () => {
	const texts: string[] = [];
	const console = await launch({
		seed,
		at: 'auth-configs/ac_07',
		columns: 120,
		rows: 40,
		services: {
			machine: {
				async editText(text) {
					texts.push(text);
					return `${text}\nnonsense: [`;
				},
			},
		},
	});
	onTestFinished(() => console.close());
	await console.press('E');
	expect(console.screen()).toContain('Invalid document');
	await console.press('escape');
	expect(console.screen()).toContain('Discard the change?');
	await console.press('escape', 'return');
	expect(texts.at(-1)).toContain('nonsense: [');
});

test('A change that the service rejected is not said to be unsent', async () => {
	const console = await launch({
		seed,
		at: 'auth-configs/ac_07',
		columns: 120,
		rows: 40,
		intercept: async ({method, url}, pass) =>
			method === 'POST' && url.endsWith('/auth-configs/ac_07') ? new Response('{}', {status: 403}) : pass(),
	});
	onTestFinished(() => console.close());
	await console.write('edisplayName\r');
	await console.write('2\r');
	await console.press('return', 'y');
	expect(console.screen()).toContain('Read back: the config has the old values.');
	await console.press('escape', 'escape');
	expect(console.screen()).toContain('Discard the change?');
	expect(console.screen()).toContain('The service rejected it.');
	await console.press('down', 'return');
	expect(console.screen()).toContain('Discarded the change; the service rejected it');
	expect(console.screen()).not.toMatch(/nothing was sent/i);
});
