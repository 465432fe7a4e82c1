/** A list with content beside and over it, for tests of the painter. */
import {Box, Text, useWindowSize} from 'ink';
import {useEffect, useState} from 'react';
import {useVersion} from '../../../src/console/core/screen-context.ts';
import {useListHeight, useListSnapshot} from '../../../src/console/features/shared/use-rows.ts';
import {List} from '../../../src/console/list/list.ts';
import {Panel, ScreenSizeContext} from '../../../src/console/ui/Panel.tsx';
import {Table} from '../../../src/console/ui/Table.tsx';
import type {TableColumn} from '../../../src/text/row.ts';

interface Item {
	readonly id: string;
	readonly name: string;
	readonly isBad: boolean;
}

const names = [
	'Payroll',
	'Wiki',
	'漢字かな',
	'Größe',
	'e\u0301te\u0301',
	'👩‿🚀 crew',
	'مرحبا',
	'x'.repeat(70),
	'',
	'two  words',
];
export const items = (from: number, count: number): readonly Item[] =>
	Array.from({length: count}, (_, index) => {
		const n = from + index;
		return {id: `item_${n}`, name: `${names[n % names.length]} ${n}`, isBad: n % 4 === 0};
	});

const columns: readonly TableColumn<Item>[] = [
	{id: 'name', title: 'Name', width: 20, grow: true, rank: 0, text: ({name}) => name},
	{id: 'state', title: 'State', width: 6, rank: 1, text: ({isBad}) => (isBad ? 'bad' : ''), tone: () => 'bad'},
	{id: 'id', title: 'Id', width: 8, rank: 2, text: ({id}) => id},
];

/** A list with content beside and over it. */
export class Scene {
	readonly list = new List<Item>(({id}) => id);
	pages: readonly (readonly Item[])[] = [];
	hasPane = false;
	hasDialog = false;
	/** Whether the line below the rows is painted with them. */
	hasBelow = false;
	/** How often the whole screen was rendered. */
	renders = 0;
	ticks = 0;
	onTick: () => void = () => undefined;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	get version(): number {
		return this.#version;
	}

	constructor() {
		this.load([items(0, 30)]);
	}

	load(pages: readonly (readonly Item[])[]): void {
		this.pages = pages;
		this.change(() => this.list.load(pages));
	}

	change(next: () => void): void {
		next();
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}

export function Screen({scene}: {readonly scene: Scene}) {
	const {list} = scene;
	useVersion(scene);
	const snapshot = useListSnapshot(list);
	const {columns: width, rows: height} = useWindowSize();
	useEffect(() => {
		scene.renders++;
	});
	const statusOf = ({cursor, view}: typeof snapshot) => `${cursor + 1} of ${view.length}`;
	const below = {
		draw: () => ({
			lines: [statusOf(list.snapshot)],
			isAll: !scene.hasPane && list.snapshot.revision === snapshot.revision,
		}),
		subscribe: neverChanges,
	};
	const paneWidth = scene.hasPane ? Math.floor(width / 3) : 0;
	useListHeight(list, height - 4);
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			<Text inverse>{' a header '.padEnd(width)}</Text>
			<Box height={height - 3} width={width} overflow="hidden">
				<Table
					columns={columns}
					window={snapshot.window(height - 4)}
					list={list}
					{...(scene.hasBelow ? {below} : {})}
					look={(row) => ({isMarked: snapshot.isMarked(row), state: snapshot.stateOf(row)})}
					width={width - paneWidth}
					height={height - 4}
					empty="Nothing"
				/>
				{scene.hasPane && (
					<Box width={paneWidth} height={height - 3} borderStyle="round" borderDimColor overflow="hidden">
						<Text wrap="truncate">{snapshot.selected?.name ?? ''}</Text>
					</Box>
				)}
			</Box>
			<Text wrap="truncate">{statusOf(snapshot)}</Text>
			<Clock scene={scene} />
			{scene.hasDialog && (
				<ScreenSizeContext value={{columns: width, rows: height}}>
					<Panel title="A dialog" width={20} height={3}>
						<Text>inside</Text>
					</Panel>
				</ScreenSizeContext>
			)}
		</Box>
	);
}

const neverChanges = () => () => undefined;

/** Redraws alone, like content beside a list. */
function Clock({scene}: {readonly scene: Scene}) {
	const [, redraw] = useState(0);
	useEffect(() => {
		scene.onTick = () => redraw((version) => version + 1);
	}, [scene]);
	return <Text wrap="truncate">{`${scene.ticks} ticks`}</Text>;
}
