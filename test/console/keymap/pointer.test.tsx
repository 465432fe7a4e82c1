import {Box} from 'ink';
import type {ReactNode} from 'react';
import {expect, test} from 'vitest';
import {LevelContext, useMouse} from '../../../src/console/keymap/pointer.ts';
import {show} from '../show.tsx';

test('an event reaches the innermost part under it, with its cell in the part', async () => {
	const events: string[] = [];
	function Part({
		name,
		left = 0,
		top = 0,
		width,
		height,
		children,
	}: {
		readonly name: string;
		readonly left?: number;
		readonly top?: number;
		readonly width: number;
		readonly height: number;
		readonly children?: ReactNode;
	}) {
		const box = useMouse(({x, y, by}) => void events.push(`${name}${x},${y}${by === 0 ? '' : ` by ${by}`}`));
		return (
			<Box ref={box} position="absolute" marginLeft={left} marginTop={top} width={width} height={height}>
				{children}
			</Box>
		);
	}
	const page = (isCovered: boolean) => (
		<Box>
			<Part name="a" left={1} width={6} height={3}>
				<Part name="b" left={2} top={1} width={2} height={1} />
			</Part>
			<Part name="c" left={1} top={2} width={1} height={1} />
			{isCovered && (
				<LevelContext value="panel">
					<Part name="p" left={5} width={4} height={2} />
				</LevelContext>
			)}
		</Box>
	);
	const shown = show(page(false), {size: {columns: 10, rows: 4}});
	/** The event of a click on each cell of a row. */
	async function clicks(row: number): Promise<string> {
		const cells: string[] = [];
		for (let column = 0; column < 10; column++) {
			await shown.click(column, row);
			cells.push(events.splice(0).join('+') || '-');
		}
		return cells.join(' ');
	}
	const rows = [await clicks(0), await clicks(1), await clicks(2), await clicks(3)];
	expect(rows).toEqual([
		'- a0,0 a1,0 a2,0 a3,0 a4,0 a5,0 - - -',
		'- a0,1 a1,1 b0,0 b1,0 a4,1 a5,1 - - -',
		'- c0,0 a1,2 a2,2 a3,2 a4,2 a5,2 - - -',
		'- - - - - - - - - -',
	]);
	shown.rerender(page(true), {columns: 10, rows: 4});
	expect([await clicks(1), await clicks(2)]).toEqual(['- - - - - p0,1 p1,1 p2,1 p3,1 -', '- - - - - - - - - -']);
	await shown.wheel('up', 5, 0);
	await shown.wheel('down', 8, 1);
	expect(events).toEqual(['p0,0 by -3', 'p3,1 by 3']);
});
