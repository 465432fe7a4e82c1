/** Shows the surfaces of a conversation in a program with Ink, with keys, pastes, mouse and screen reader. */
import {
	Box,
	type DOMElement,
	Text,
	useInput,
	useIsScreenReaderEnabled,
	usePaste,
	useStdin,
	useStdout,
	useWindowSize,
} from 'ink';
import {useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore} from 'react';
import {chordsOf, typedText} from '../../text/terminal/chord.ts';
import {type MouseEvent, readMouse, setMouse, undoMouse} from '../../text/terminal/mouse.ts';
import {
	ConversationView,
	type ConversationViewOptions,
	clean,
	type KeyResult,
	pressKey,
	type Surface,
} from '../index.ts';
import {areaOf} from './area.ts';
import {useSpinner} from './use-spinner.ts';

export interface SurfacesProps {
	readonly surfaces: readonly Surface[];
	/** Draws the surfaces. A change of the pen, such as another theme, draws everything again. */
	readonly pen: ConversationViewOptions['pen'];
	/** Receives the result of each key and click on a component: an effect to perform, a message to show, or neither. */
	readonly onResult?: (result: KeyResult, view: ConversationView) => void;
	/** Width in cells. Default: the width of the terminal. */
	readonly width?: number;
	/** Lines. Default: the height of the terminal without its last line. */
	readonly height?: number;
	/** Whether keys and clicks go to the surfaces. Default: true. */
	readonly isActive?: boolean;
	/** Receives clicks and the wheel. Their place is known only where Ink draws from the first line: with `alternateScreen`. */
	readonly hasMouse?: boolean;
	/** Read once, when the component is mounted. */
	readonly options?: Partial<Omit<ConversationViewOptions, 'pen' | 'isLinear'>>;
}

/** Lines per turn of the wheel. */
const wheelLines = 3;

export function Surfaces({
	surfaces,
	pen,
	onResult,
	isActive = true,
	hasMouse = false,
	options,
	...size
}: SurfacesProps) {
	const {columns, rows} = useWindowSize();
	const {width = columns, height = Math.max(1, rows - 1)} = size;
	const isLinear = useIsScreenReaderEnabled();
	const [view] = useState(() => {
		const first = new ConversationView({clean, now: Date.now, isTurning: !isLinear, ...options, pen, isLinear});
		first.load(surfaces);
		return first;
	});
	const loaded = useRef(surfaces);
	const box = useRef<DOMElement>(null);
	useLayoutEffect(() => view.repaint(pen), [view, pen]);
	useLayoutEffect(() => {
		if (loaded.current !== surfaces) view.load(surfaces);
		loaded.current = surfaces;
	}, [view, surfaces]);
	useSyncExternalStore(view.subscribe, () => view.version);

	const finish = (result: KeyResult | undefined) => result && onResult?.(result, view);
	function point({kind, column, row}: MouseEvent): void {
		const area = areaOf(box.current);
		if (!area) return;
		const [x, y] = [column - area.left, row - area.top];
		if (x < 0 || y < 0 || x >= area.width || y >= area.height) return;
		if (kind === 'click') finish(view.click(x, y));
		else view.scroll(kind === 'wheel-up' ? -wheelLines : wheelLines);
	}
	const [reports] = useState(() => new Reports());
	useInput(
		(input, key) => {
			if (reports.has(input)) return;
			for (const chord of chordsOf(input, key)) finish(pressKey(view, {chord, text: typedText(chord)}));
		},
		{isActive},
	);
	// Terminals send a pasted line break as the Enter key would.
	usePaste((text) => finish(view.paste(text.replace(/\r\n?/g, '\n'))), {isActive});
	// After `useInput`, because the stream must have its listener before.
	useReports(reports, isActive, hasMouse && !isLinear, point);

	const lines = view.lines(width, height);
	useSpinner(view);
	return (
		<Box ref={box} flexDirection="column" width={width} height={isLinear ? undefined : height} flexShrink={0}>
			{lines.map((line, slot) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity.
				<Text key={slot} wrap={isLinear ? 'wrap' : 'truncate'}>
					{line || ' '}
				</Text>
			))}
		</Box>
	);
}

/** Reads reports while the component is mounted. With `hasMouse`, asks the terminal for clicks and the wheel. */
function useReports(
	reports: Reports,
	isActive: boolean,
	hasMouse: boolean,
	onMouse: (event: MouseEvent) => void,
): void {
	const {stdin} = useStdin();
	const {stdout} = useStdout();
	const onReport = useEffectEvent(onMouse);
	useEffect(() => {
		if (!isActive) return;
		// The stream emits what Ink reads, because Ink listens to it already.
		const take = (chunk: unknown) => {
			for (const event of reports.take(String(chunk))) if (hasMouse) onReport(event);
		};
		stdin.on('data', take);
		return () => void stdin.off('data', take);
	}, [isActive, hasMouse, reports, stdin]);
	useLayoutEffect(() => {
		if (!isActive || !hasMouse || !(stdout as {readonly isTTY?: boolean}).isTTY) return;
		stdout.write(setMouse);
		return () => void stdout.write(undoMouse);
	}, [isActive, hasMouse, stdout]);
}

const esc = '\u001b';
const mouseStart = '[<';
/** Longer than every report of the mouse. */
const maximumReport = 24;

export class Reports {
	#chunk = '';
	#unfinished = '';
	#isPaste = false;

	/** Takes a chunk of input before Ink does, and returns the events of the mouse in it, but none from a paste. */
	take(chunk: string): readonly MouseEvent[] {
		this.#chunk = this.#unfinished + chunk;
		this.#unfinished = '';
		const sequences = this.#chunk.split(esc).slice(1);
		return sequences.flatMap((sequence, index) => {
			if (sequence.startsWith('[200~')) this.#isPaste = true;
			if (sequence.startsWith('[201~')) this.#isPaste = false;
			if (this.#isPaste || !sequence.startsWith(mouseStart.slice(0, sequence.length || 1))) return [];
			const end = sequence.toLowerCase().indexOf('m');
			if (end < 0 && index === sequences.length - 1 && sequence.length < maximumReport)
				this.#unfinished = esc + sequence;
			return readMouse(esc + sequence.slice(0, end + 1)) ?? [];
		});
	}

	/** Whether a text from Ink is a sequence without its Esc. */
	has(text: string): boolean {
		return text.length > 1 && this.#chunk.includes(esc + text);
	}
}
