/** Small surfaces that are expensive to draw, printed and on the screen. */
import {join} from 'node:path';
import {bundle} from './bundle.ts';
import type {Torture} from './case.ts';
import {inputNames, surfaceInput} from './surface-inputs.ts';

const sizes = [8_000, 200_000, 2_000_000, 9_500_000] as const;

export const torture: Torture = {
	limits: {rss: 300, cpu: 1_000, stop: 100},
	heap: 1_024,
	async *cases(random, folder) {
		const screen = join(folder, 'first-frame.mjs');
		await bundle('test/torture/first-frame.ts', screen);
		for (const name of inputNames) {
			const bytes = random.pick(sizes);
			const input = JSON.stringify(surfaceInput(name, bytes, random));
			const width = String(random.pick([20, 80, 80, 300, 1_000]));
			yield {
				name: `${name}, ${bytes / 1_000} kB, printed ${width} wide`,
				input,
				program: ['dist/castellan.js', 'surfaces', '--width', width, '--file'],
			};
			yield {
				name: `${name}, ${bytes / 1_000} kB, on the screen ${width} wide`,
				input,
				program: [screen, width],
			};
		}
	},
};
