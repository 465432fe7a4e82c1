import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

const scribbled = '\u001b[r\u001b[1m\u001b[2;3Hanother program\u001b[20;1Hwas here';

test.each([
	['a list', ['j', 'j']],
	['a dialog', [':', 'w']],
	['a field', ['/', 'w']],
])('ctrl-l removes the text of another program over %s', async (_, keys) => {
	const console = await launch();
	onTestFinished(() => console.close());
	await console.press(...keys);
	const before = console.lines();
	console.scribble(scribbled);
	await console.settle();
	expect(console.lines()).not.toEqual(before);
	await console.press('ctrl-l');
	expect(console.lines()).toEqual(before);
});
