import {expect, test} from 'vitest';
import {useHandover} from '../../../src/console/app/use-redraws.ts';
import type {Handover} from '../../../src/console/terminal/handover.ts';
import {show} from '../show.tsx';

test.each(['ends', 'fails'])('a task has the terminal until it %s', async (end) => {
	const order: string[] = [];
	let lend: ((task: () => Promise<void>) => Promise<void>) | undefined;
	const handover = {
		jobs: {
			registerOwner(owner: typeof lend) {
				lend = owner;
			},
		},
		release: () => order.push('released'),
		reclaim: () => order.push('reclaimed'),
	} as unknown as Handover;
	function Console() {
		useHandover(handover);
		return null;
	}
	show(<Console />);
	const lent = lend?.(async () => {
		order.push('task');
		if (end === 'fails') throw new Error('no editor');
	});
	await lent?.catch((error: Error) => order.push(error.message));
	expect(order.slice(0, 3)).toEqual(['released', 'task', 'reclaimed']);
});
