/** The form of the searches that the service takes. */
import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

test('Space is a character of a text, and toggles only a choice', async () => {
	const console = await launch({at: 'apps', columns: 100, rows: 30});
	onTestFinished(() => console.close());
	await console.press('F');
	await console.write('pay roll');
	expect(console.screen()).toMatch(/Search +pay roll/);
	await console.press('tab', 'tab', 'space');
	expect(console.screen()).toContain('[x] only apps that are directories');
	await console.press('space');
	expect(console.screen()).toContain('[ ] only apps that are directories');
});
