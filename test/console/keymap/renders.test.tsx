import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {useState} from 'react';
import {expect, onTestFinished, test} from 'vitest';
import {useCommands} from '../../../src/console/keymap/keyboard.tsx';
import {Renders} from '../../../src/console/keymap/renders.ts';
import {show} from '../show.tsx';

/** A tree whose render takes more than the 5 ms after which React leaves the rest of its work to another turn. */
function otherTree(): () => void {
	let draw: (count: number) => void = () => undefined;
	function Busy() {
		const [count, setCount] = useState(0);
		draw = setCount;
		const end = performance.now() + 6;
		while (performance.now() < end);
		return <Text>{count}</Text>;
	}
	const {unmount} = render(<Busy />);
	onTestFinished(() => unmount());
	return () => draw(1);
}

function Steps({onStep}: {readonly onStep: (from: number) => void}) {
	const [current, setCurrent] = useState(0);
	useCommands('dialog', {
		'dialog.down': () => {
			onStep(current);
			setCurrent(current + 1);
		},
	});
	return <Text>{current}</Text>;
}

test('each key of one write is handled on the render of the one before, while React has other work', async () => {
	const steps: number[] = [];
	const {press} = show(<Steps onStep={(from) => steps.push(from)} />);
	for (const draw of [otherTree(), otherTree(), otherTree(), otherTree()]) draw();
	await press('down', 'down', 'down');
	expect(steps).toEqual([0, 1, 2]);
});

test('a tree that renders no more is waited for in a bounded number of turns, one that has left not at all', async () => {
	const renders = new Renders();
	const asked: number[] = [];
	const leave = renders.follow((number) => asked.push(number));
	await renders.next();
	leave();
	await renders.next();
	expect(asked).toEqual([1]);
});

test('a key waits until its own render is reported, also the first', async () => {
	const renders = new Renders();
	renders.follow(() => undefined);
	for (const number of [1, 2]) {
		let hasRendered = false;
		const next = renders.next().then(() => hasRendered);
		for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
		hasRendered = true;
		renders.report(number);
		expect(await next).toBe(true);
	}
});
