/** A long text in a field costs a bounded amount of work per key. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

const pasted = Array.from({length: 16_000}, (_, index) => `pay w${index}`)
	.join(' ')
	.slice(0, 100_000);

/** Counts the characters and items that the built-in methods read that cost most. */
function countReads() {
	let count = 0;
	const counted = <T extends {readonly length: number}>(prototype: object, name: string) => {
		const original = Reflect.get(prototype, name) as (this: T, ...args: unknown[]) => unknown;
		Reflect.set(prototype, name, function (this: T, ...args: unknown[]) {
			count += this.length;
			return original.apply(this, args);
		});
		onTestFinished(() => void Reflect.set(prototype, name, original));
	};
	for (const name of ['toLowerCase', 'normalize', 'split', 'matchAll']) counted<string>(String.prototype, name);
	counted<readonly unknown[]>(Array.prototype, 'includes');
	return () => count;
}

test.each([
	['the palette', ':', 'has 100,001 characters'],
	['the filter of a list', '/', 'The filter has 100,001 characters. Type at most 2,000'],
])('%s answers a key with less work than to read the text once', async (_, key, text) => {
	const seed = demoSeed({apps: 400, now: testNow});
	const console = await launch({at: 'apps', seed, columns: 100, rows: 30});
	onTestFinished(() => console.close());
	await console.press(key);
	await console.paste(pasted);
	const reads = countReads();
	await console.press('x');
	const work = reads();
	expect(work).toBeLessThan(pasted.length);
	expect(console.screen()).toContain(text);
	await console.press('backspace');
	expect(console.screen()).toContain(text.replace('001', '000'));
});
